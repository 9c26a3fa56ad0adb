#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/wirepack/wirepack.hpp"

namespace wirewatch::wirepack {
namespace {

enum class Kind : std::uint16_t { small = 0x0102 };

struct Inner {
  std::uint8_t first = 0;
  std::int32_t second = 0;
  bool operator==(const Inner&) const = default;
};

struct Outer {
  Kind kind = Kind::small;
  bool is_set = false;
  Inner inner;
  std::array<std::int16_t, 2> pair{};
  std::string label;
  std::vector<Inner> inners;
};

struct Small {
  std::uint32_t number = 0;
  Kind kind = Kind::small;
  bool is_set = true;
  bool operator==(const Small&) const = default;
};

struct Block {
  std::string label;
  std::vector<std::uint32_t> values;
};

struct BlockView {
  std::string_view label;
  ArrayView<std::uint32_t> values;
};

struct BigBlockView {
  std::string_view label;
  ArrayView<std::uint32_t, std::endian::big> values;
};

struct Room {
  std::string_view label;
  std::span<std::uint32_t> values;
};

template <std::endian order = std::endian::little, class Message>
std::vector<char> wire_of(const Message& message) {
  std::vector<char> wire(encoded_size(message));
  EXPECT_TRUE(encode<order>(message, wire));
  return wire;
}

Block block_of(std::size_t count) {
  Block block{"label", {}};
  for (std::size_t i = 0; i < count; ++i) {
    block.values.push_back(static_cast<std::uint32_t>(i * 0x01010101U));
  }
  return block;
}

static_assert(field_count<Inner> == 2 && field_count<Outer> == 6 && field_count<Block> == 2);
static_assert(is_fixed_size<Inner> && !is_fixed_size<Outer> && least_bytes<Outer> == 20);

// Everything but memory of the heap works at compile time.
static_assert([] {
  std::array<char, 7> wire{};
  Small decoded{};
  return encode<std::endian::big>(Small{0x0a0b0c0d}, wire).has_value() && wire[0] == 0x0a &&
         wire[5] == 2 && decode<std::endian::big>(wire, decoded) && decoded == Small{0x0a0b0c0d};
}());

TEST(WirepackFormat, is_fields_in_order_without_padding) {
  const Outer outer{Kind::small, true, {1, -2}, {3, 4}, "ab", {{5, 6}}};
  EXPECT_EQ(wire_of(outer),
            (std::vector<char>{2, 1, 1, 1, -2,  -1,  -1, -1, 3, 0, 4, 0,  // fixed
                               2, 0, 0, 0, 'a', 'b',                      // text
                               1, 0, 0, 0, 5,   6,   0,  0,  0}));        // array of structs
  EXPECT_EQ(wire_of<std::endian::big>(outer),
            (std::vector<char>{1, 2, 1, 1, -1,  -1,  -1, -2, 0, 3, 0, 4,  //
                               0, 0, 0, 2, 'a', 'b',                      //
                               0, 0, 0, 1, 5,   0,   0,  0,  6}));
}

TEST(WirepackFormat, a_large_array_begins_at_a_multiple_of_64) {
  EXPECT_EQ(wire_of(block_of(255)).size(), 4 + 5 + 4 + 255 * 4U);
  const std::vector<char> wire = wire_of(block_of(256));
  ASSERT_EQ(wire.size(), 64 + 1024U);
  for (std::size_t at = 13; at < 64; ++at) EXPECT_EQ(wire[at], 0) << at;
  EXPECT_EQ(wire[64 + 4], 1);
  Block decoded;
  ASSERT_TRUE(decode(wire, decoded));
  EXPECT_EQ(decoded.values, block_of(256).values);
}

TEST(WirepackFormat, any_number_but_zero_is_true) {
  Small decoded;
  ASSERT_TRUE(decode(std::vector<char>{1, 0, 0, 0, 2, 1, 2}, decoded));
  EXPECT_TRUE(decoded.is_set);
}

TEST(WirepackEncode, refuses_a_short_buffer_and_leaves_it_alone) {
  std::vector<char> buffer(wire_of(block_of(3)).size() - 1, 'x');
  const std::vector<char> before = buffer;
  EXPECT_FALSE(encode(block_of(3), buffer));
  EXPECT_EQ(buffer, before);
}

TEST(WirepackEncode, writes_nothing_behind_the_message) {
  std::vector<char> buffer(100, 'x');
  const auto wire = encode(block_of(3), buffer);
  ASSERT_TRUE(wire);
  EXPECT_EQ(wire->size(), encoded_size(block_of(3)));
  for (std::size_t at = wire->size(); at < buffer.size(); ++at) EXPECT_EQ(buffer[at], 'x') << at;
}

TEST(WirepackText, of_every_short_length_comes_back) {
  for (std::size_t length = 0; length < 40; ++length) {
    Block block;
    for (std::size_t i = 0; i < length; ++i) block.label += static_cast<char>('a' + i % 26);
    Block decoded;
    ASSERT_TRUE(decode(wire_of(block), decoded));
    EXPECT_EQ(decoded.label, block.label);
  }
}

TEST(WirepackViews, refer_to_the_wire) {
  for (const std::size_t count : {std::size_t{3}, std::size_t{300}}) {
    const std::vector<char> wire = wire_of(block_of(count));
    BlockView view;
    ASSERT_TRUE(decode(wire, view));
    EXPECT_EQ(view.label, "label");
    EXPECT_EQ(view.label.data(), wire.data() + 4);
    ASSERT_EQ(view.values.size(), count);
    EXPECT_EQ(view.values[2], 0x02020202U);
    EXPECT_EQ(wire_of(view), wire);
  }
}

TEST(WirepackViews, see_the_other_byte_order) {
  Block block{"", {0x01020304U}};
  const std::vector<char> wire = wire_of<std::endian::big>(block);
  BigBlockView view;
  ASSERT_TRUE(decode<std::endian::big>(wire, view));
  EXPECT_EQ(view.values[0], 0x01020304U);
  EXPECT_EQ(wire_of<std::endian::big>(view), wire);
}

TEST(WirepackSpans, receive_what_they_have_room_for) {
  std::array<std::uint32_t, 4> memory{};
  Room room{"", memory};
  ASSERT_TRUE(decode(wire_of(block_of(3)), room));
  EXPECT_EQ(room.values.size(), 3U);
  EXPECT_EQ(memory[2], 0x02020202U);
  room.values = std::span(memory).first(2);
  EXPECT_FALSE(decode(wire_of(block_of(3)), room));
}

}  // namespace
}  // namespace wirewatch::wirepack
