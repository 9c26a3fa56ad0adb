#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "codecs/wirepack/wirepack.hpp"
#include "core/allocation_counter.hpp"
#include "core/codec_registry.hpp"
#include "tests/random_message.hpp"

namespace wirewatch {
namespace {

constexpr int messages = 20;

template <class Message>
std::vector<char> encoded(const Message& message) {
  std::vector<char> wire(wirepack::encoded_size(message));
  EXPECT_TRUE(wirepack::encode(message, wire));
  return wire;
}

// Decodes from memory of just that size, so that a sanitizer sees a read past the end, and sees to
// it that no more is allocated than so many bytes may ask for: an element takes at most 16 times as
// much memory as its shortest encoding, and a vector may allocate twice what it holds.
template <class Message>
bool decodes(const std::vector<char>& wire, Message& message) {
  std::vector<char> exact(wire);
  exact.shrink_to_fit();
  const AllocationTotals before = allocation_totals();
  const bool accepted = wirepack::decode(exact, message);
  EXPECT_LE((allocation_totals() - before).bytes, 32 * exact.size() + 256);
  return accepted;
}

template <class Message>
class WirepackHostileInput : public testing::Test {};
using AllMessages =
    testing::Types<Bytes, Words, Record, Packet, Monsters, Table, Account, Doubles, NestedMap>;
TYPED_TEST_SUITE(WirepackHostileInput, AllMessages);

TYPED_TEST(WirepackHostileInput, random_messages_come_back) {
  PseudoRandom random(20261121);
  for (int i = 0; i < messages; ++i) {
    TypeParam message;
    fill_at_random(random, message);
    TypeParam decoded;
    ASSERT_TRUE(decodes(encoded(message), decoded));
    EXPECT_EQ(decoded, message);
  }
}

TYPED_TEST(WirepackHostileInput, every_prefix_is_refused) {
  PseudoRandom random(1);
  for (int i = 0; i < messages; ++i) {
    TypeParam message;
    fill_at_random(random, message);
    std::vector<char> wire = encoded(message);
    while (!wire.empty()) {
      wire.pop_back();
      TypeParam decoded;
      EXPECT_FALSE(decodes(wire, decoded)) << wire.size();
    }
  }
}

TYPED_TEST(WirepackHostileInput, a_byte_more_is_refused) {
  TypeParam message;
  std::vector<char> wire = encoded(message);
  wire.push_back('\0');
  EXPECT_FALSE(decodes(wire, message));
}

// Whatever a changed input is taken for, it must be a message of just that size.
TYPED_TEST(WirepackHostileInput, changed_bytes_are_refused_or_another_message) {
  PseudoRandom random(2);
  for (int i = 0; i < messages; ++i) {
    TypeParam message;
    fill_at_random(random, message);
    const std::vector<char> wire = encoded(message);
    for (std::size_t at = 0; at < wire.size(); ++at) {
      for (const int change : {0x01, 0x80, 0xff}) {
        std::vector<char> changed = wire;
        changed[at] = static_cast<char>(changed[at] ^ change);
        TypeParam decoded;
        if (decodes(changed, decoded)) {
          EXPECT_EQ(encoded(decoded).size(), wire.size());
        }
      }
    }
  }
}

TYPED_TEST(WirepackHostileInput, noise_is_refused_or_a_message) {
  PseudoRandom random(3);
  for (std::size_t size_bytes = 0; size_bytes < 300; ++size_bytes) {
    std::vector<char> noise(size_bytes);
    for (char& byte : noise) byte = static_cast<char>(random.next() % 3 == 0 ? random.next() : 0);
    TypeParam decoded;
    if (decodes(noise, decoded)) {
      EXPECT_EQ(encoded(decoded).size(), size_bytes);
    }
  }
}

template <class Message>
void expect_count_refused(std::vector<char> wire, std::size_t at, std::uint32_t count) {
  for (std::size_t i = 0; i < 4; ++i) wire[at + i] = static_cast<char>(count >> 8 * i & 0xffU);
  Message decoded;
  EXPECT_FALSE(decodes(wire, decoded)) << count;
}

TEST(WirepackCounts, are_believed_only_if_the_input_pays_for_them) {
  const Words words{{1, 2, 3, 4}};
  const Table table{{}, {"a", "b"}};
  // 0x40000004 words would be 16 bytes if the multiplication overflowed 32 bits.
  for (const std::uint32_t count : {0U, 3U, 5U, 0x40000004U, 0x80000000U, 0xffffffffU}) {
    expect_count_refused<Words>(encoded(words), 0, count);
    if (count != 3) expect_count_refused<Table>(encoded(table), 4, count);
  }
}

struct Tree {
  std::vector<Tree> branches;
};

Tree chain(int deep) {
  Tree tree;
  for (int i = 0; i < deep; ++i) {
    Tree above;
    above.branches.push_back(std::move(tree));
    tree = std::move(above);
  }
  return tree;
}

TEST(WirepackNesting, ends_where_a_type_could_go_on_for_ever) {
  Tree decoded;
  EXPECT_TRUE(decodes(encoded(chain(64)), decoded));
  EXPECT_FALSE(decodes(encoded(chain(65)), decoded));
  std::vector<char> deep(std::size_t{4} << 20U);
  for (std::size_t at = 0; at + 4 < deep.size(); at += 4) deep[at] = 1;
  EXPECT_FALSE(wirepack::decode(deep, decoded));
}

TEST(WirepackMaps, take_each_key_once_and_in_order) {
  struct Scores {
    std::map<std::uint8_t, std::uint8_t> of;
  };
  const std::vector<char> sorted{2, 0, 0, 0, 1, 10, 2, 20};
  const std::vector<char> twice{2, 0, 0, 0, 1, 10, 1, 20};
  const std::vector<char> descending{2, 0, 0, 0, 2, 10, 1, 20};
  Scores scores;
  EXPECT_TRUE(decodes(sorted, scores));
  EXPECT_EQ(scores.of, (std::map<std::uint8_t, std::uint8_t>{{1, 10}, {2, 20}}));
  EXPECT_FALSE(decodes(twice, scores));
  EXPECT_FALSE(decodes(descending, scores));
}

}  // namespace
}  // namespace wirewatch
