#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "codecs/register_codecs.hpp"
#include "core/codec_registry.hpp"
#include "payloads/account.hpp"
#include "payloads/bytes.hpp"
#include "payloads/doubles.hpp"
#include "payloads/monsters.hpp"
#include "payloads/nested_map.hpp"
#include "payloads/packet.hpp"
#include "payloads/pseudo_random.hpp"
#include "payloads/record.hpp"
#include "payloads/table.hpp"

namespace wirewatch {
namespace {

const CodecRegistry& registry() {
  static const CodecRegistry all = [] {
    CodecRegistry made;
    register_codecs(made);
    return made;
  }();
  return all;
}

const std::vector<std::size_t> sizes_bytes{0, 4, 8, 100, 600, 4096, 65536};

template <class Message>
std::string title(const MessageCodec<Message>& codec, const Payload<Message>& payload) {
  return codec.identity.name + " " + codec.identity.revision + " " + payload.name + " " +
         payload.facets + " " + codec.identity.facets;
}

// Protobuf writes no default values, so a message without content has an encoding without bytes.
bool may_be_empty(const CodecIdentity& identity) { return identity.name == "protobuf"; }

// Protobuf joins messages by joining their encodings: a prefix that ends between two fields of the
// outermost message is a shorter message. Who needs the difference sends the length along.
bool understands_prefixes(const CodecIdentity& identity) { return identity.name == "protobuf"; }

// A text archive is understood without its last characters, such as the padding of base64, and an
// XML archive without the line break at its end. The end of a FlatBuffer may be padding up to its
// alignment. They must not end the program either.
std::size_t ignored_at_the_end(const CodecIdentity& identity) {
  if (identity.name == "boost.text" || identity.name == "boost.wide_text") return 120;
  if (identity.name == "boost.xml" || identity.name == "boost.wide_xml") return 2 * sizeof(wchar_t);
  return identity.name == "flatbuffers" ? sizeof(double) - 1 : 0;
}

// cereal and Boost's archives make room for as many elements as the wire says before they look
// whether these are there: a forged length costs gigabytes, not a refusal.
bool believes_lengths(const CodecIdentity& identity) {
  const bool is_archive = identity.name.rfind("boost.", 0) == 0 && identity.name != "boost.json";
  return is_archive || identity.name == "cereal";
}

template <class Message>
void expect_round_trip(const Payload<Message>& payload) {
  for (const MessageCodec<Message>& codec : registry().codecs<Message>()) {
    SCOPED_TRACE(title(codec, payload));
    if (!codec.skip_reason.empty()) continue;
    const Message message = payload.make();
    std::vector<char> wire;
    EXPECT_EQ(codec.check_round_trip(message, wire), "");
    EXPECT_TRUE(may_be_empty(codec.identity) || !wire.empty());
    Message decoded;
    ASSERT_TRUE(codec.decode(wire, decoded));
    EXPECT_EQ(decoded, message);
  }
}

// Each prefix is copied to memory of just its size, so that a sanitizer sees a read past the end.
// Of a long encoding every prefix near both ends is tried, and some between.
template <class Message>
void expect_prefixes_refused(const Payload<Message>& payload) {
  constexpr std::size_t tried_at_each_end = 100;
  constexpr std::size_t tried_between = 50;
  for (const MessageCodec<Message>& codec : registry().codecs<Message>()) {
    SCOPED_TRACE(title(codec, payload));
    if (!codec.skip_reason.empty()) continue;
    const std::size_t ignored_tail_bytes = ignored_at_the_end(codec.identity);
    const Message message = payload.make();
    std::vector<char> wire;
    ASSERT_EQ(codec.check_round_trip(message, wire), "");
    for (std::size_t kept = 0; kept < wire.size(); ++kept) {
      const bool is_between = kept > tried_at_each_end && kept + tried_at_each_end < wire.size();
      if (is_between && kept % (wire.size() / tried_between + 1) != 0) continue;
      const auto end = wire.begin() + static_cast<std::ptrdiff_t>(kept);
      const std::vector<char> prefix(wire.begin(), end);
      Message decoded;
      const bool is_taken = codec.decode(prefix, decoded);
      if (kept + ignored_tail_bytes >= wire.size()) continue;
      if (understands_prefixes(codec.identity)) {
        EXPECT_FALSE(is_taken && decoded == message) << "with " << kept << " of " << wire.size();
      } else {
        EXPECT_FALSE(is_taken) << "with " << kept << " of " << wire.size();
      }
    }
  }
}

// Encodings with one bit turned over; what a reader makes of them is its own affair as long as
// it neither throws nor reads outside, which a sanitizer sees.
template <class Message>
void expect_damage_survived(const Payload<Message>& payload) {
  PseudoRandom random(7);
  for (const MessageCodec<Message>& codec : registry().codecs<Message>()) {
    SCOPED_TRACE(title(codec, payload));
    if (!codec.skip_reason.empty() || believes_lengths(codec.identity)) continue;
    std::vector<char> wire;
    ASSERT_EQ(codec.check_round_trip(payload.make(), wire), "");
    for (int trial = 0; trial < 500; ++trial) {
      std::vector<char> damaged = wire;
      char& hit = damaged[random.next() % damaged.size()];
      hit = static_cast<char>(hit ^ (1 << random.next() % 8));
      Message decoded;
      EXPECT_NO_THROW((void)codec.decode(damaged, decoded));
    }
  }
}

TEST(RoundTrip, every_codec_of_bytes) {
  for (const std::size_t size : sizes_bytes) expect_round_trip(bytes_payload(size));
}

TEST(RoundTrip, every_codec_of_words) {
  for (const std::size_t size : sizes_bytes) expect_round_trip(words_payload(size));
}

TEST(RoundTrip, every_codec_of_records) { expect_round_trip(record_payload()); }

TEST(RoundTrip, of_an_empty_record) {
  expect_round_trip(Payload<Record>{"record", "empty", 0, [] { return Record{}; }});
}

TEST(RoundTrip, every_codec_of_packets) { expect_round_trip(packet_payload()); }

TEST(RoundTrip, every_codec_of_the_fields_shapes) {
  expect_round_trip(monsters_payload());
  expect_round_trip(table_payload());
  expect_round_trip(account_payload());
  expect_round_trip(nested_map_payload());
  for (const std::size_t size : {8U, 64U, 4096U, 262144U}) expect_round_trip(doubles_payload(size));
}

// Numbers at the ends of their ranges, strings with characters that text must escape, and nothing
// at all.
TEST(RoundTrip, every_codec_at_the_limits) {
  constexpr auto largest = std::numeric_limits<double>::max();
  constexpr auto smallest = std::numeric_limits<double>::denorm_min();
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const std::string awkward = "quote \" backslash \\ tab \t newline \n <&> \xC3\xA9";
  expect_round_trip(Payload<Doubles>{"doubles", "limits", 0, [&] {
                                       return Doubles{{largest, -largest, smallest, 0.1, -0.0}};
                                     }});
  expect_round_trip(Payload<Table>{"table", "limits", 0, [&] {
                                     return Table{{least, -1, 0, 1, most}, {"", awkward}};
                                   }});
  Account account{std::numeric_limits<std::int32_t>::min(), awkward, "", -largest, {}};
  account.orders = {{1, "", Side::sell, smallest, 1e300}, {}};
  expect_round_trip(Payload<Account>{"account", "limits", 0, [&] { return account; }});
  Monster monster;
  monster.mana = std::numeric_limits<std::int16_t>::min();
  monster.hit_points = std::numeric_limits<std::int16_t>::max();
  monster.inventory = {0, 255};
  monster.color = Color::blue;
  monster.position = {std::numeric_limits<float>::max(), std::numeric_limits<float>::denorm_min(),
                      0.1F};
  expect_round_trip(Payload<Monsters>{"monsters", "limits", 0, [&] {
                                        return Monsters{{monster, {}}};
                                      }});
  expect_round_trip(Payload<NestedMap>{"nested_map", "limits", 0, [&] {
                                         NestedMap map;
                                         map.values[awkward] = {{0, 1}, {4294967295U, -1}};
                                         map.values["empty"] = {};
                                         return map;
                                       }});
}

TEST(RoundTrip, every_codec_of_messages_without_content) {
  expect_round_trip(Payload<Monsters>{"monsters", "empty", 0, [] { return Monsters{}; }});
  expect_round_trip(Payload<Table>{"table", "empty", 0, [] { return Table{}; }});
  expect_round_trip(Payload<Account>{"account", "empty", 0, [] { return Account{}; }});
  expect_round_trip(Payload<Doubles>{"doubles", "empty", 0, [] { return Doubles{}; }});
  expect_round_trip(Payload<NestedMap>{"nested_map", "empty", 0, [] { return NestedMap{}; }});
}

TEST(RoundTrip, finds_all_codecs) {
  EXPECT_EQ(registry().codecs<Bytes>().size(), 11U);
  EXPECT_EQ(registry().codecs<Words>().size(), 13U);
  EXPECT_EQ(registry().codecs<Record>().size(), 17U);
  EXPECT_EQ(registry().codecs<Monsters>().size(), 20U);
  EXPECT_EQ(registry().codecs<Table>().size(), 20U);
  EXPECT_EQ(registry().codecs<Account>().size(), 20U);
  EXPECT_EQ(registry().codecs<Doubles>().size(), 22U);
  EXPECT_EQ(registry().codecs<NestedMap>().size(), 20U);
  EXPECT_EQ(registry().ceilings().size(), 1U);
}

TEST(TruncatedInput, is_refused_for_words) { expect_prefixes_refused(words_payload(64)); }

TEST(TruncatedInput, is_refused_for_records) { expect_prefixes_refused(record_payload()); }

TEST(TruncatedInput, is_refused_for_bytes) { expect_prefixes_refused(bytes_payload(512)); }

TEST(TruncatedInput, is_refused_for_packets) { expect_prefixes_refused(packet_payload()); }

TEST(TruncatedInput, is_refused_for_monsters) { expect_prefixes_refused(monsters_payload()); }

TEST(TruncatedInput, is_refused_for_tables) { expect_prefixes_refused(table_payload()); }

TEST(TruncatedInput, is_refused_for_accounts) { expect_prefixes_refused(account_payload()); }

TEST(TruncatedInput, is_refused_for_doubles) { expect_prefixes_refused(doubles_payload(512)); }

TEST(TruncatedInput, is_refused_for_nested_maps) { expect_prefixes_refused(nested_map_payload()); }

TEST(DamagedInput, is_survived_by_codecs_that_check_lengths) {
  expect_damage_survived(account_payload());
  expect_damage_survived(doubles_payload(64));
}

}  // namespace
}  // namespace wirewatch
