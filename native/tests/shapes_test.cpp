#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "core/level_library.hpp"
#include "shapes/bit_fields.hpp"
#include "shapes/shape_facts.hpp"
#include "shapes/shape_loops.hpp"

namespace wirewatch::shapes {
namespace {

std::vector<char> counting_bytes(std::size_t size_bytes) {
  std::vector<char> bytes(size_bytes);
  std::iota(bytes.begin(), bytes.end(), char{1});
  return bytes;
}

const ShapeFacts& shape_named(const std::string& name) {
  for (const ShapeFacts& shape : all_shapes()) {
    if (shape.name == name) return shape;
  }
  throw std::out_of_range("no shape " + name);
}

TEST(Shapes, have_the_sizes_of_the_article) {
  std::vector<std::size_t> sizes;
  for (const ShapeFacts& shape : all_shapes()) sizes.push_back(shape.message_bytes());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{14, 7, 19, 86, 1024, 64}));
  // Messages in 512 MiB; the article prints 28247922 for the first by mistake.
  EXPECT_EQ((std::size_t{512} << 20U) / sizes[0], 38347922U);
  EXPECT_EQ((std::size_t{512} << 20U) / sizes[3], 6242685U);
}

// Written down by hand for a little-endian machine.
TEST(Shapes, expected_output_turns_each_field_around) {
  if (std::endian::native == std::endian::big) GTEST_SKIP() << "wire and machine order are one";
  const std::vector<char> wire = counting_bytes(14);
  EXPECT_EQ(expected_output(shape_named("basic"), wire),
            (std::vector<char>{4, 3, 2, 1, 8, 7, 6, 5, 10, 9, 12, 11, 13, 14}));
  EXPECT_EQ(expected_output(shape_named("packed"), counting_bytes(7)),
            (std::vector<char>{4, 3, 2, 1, 6, 5, 7}));
  EXPECT_EQ(expected_output(shape_named("no_conversion"), counting_bytes(64)), counting_bytes(64));
}

TEST(Shapes, every_loop_writes_the_expected_messages_and_nothing_more) {
  constexpr std::size_t count = 3;
  for (const char* level : level_names) {
    const LoopLevel* compiled = loop_level(level);
    ASSERT_NE(compiled, nullptr) << level;
    std::set<std::string> methods;
    for (const ShapeLoop& loop : compiled->loops) {
      SCOPED_TRACE(std::string(level) + " " + loop.shape + " " + loop.method);
      methods.insert(loop.method);
      const ShapeFacts& shape = shape_named(loop.shape);
      std::vector<char> wire = counting_bytes(count * shape.message_bytes());
      std::vector<char> output(wire.size() + 1, 'x');
      WireBuffer from(wire.data());
      WireBuffer to(output.data());
      loop.run(from, to, count);
      std::vector<char> expected = expected_output(shape, wire);
      expected.push_back('x');
      EXPECT_EQ(output, expected);
    }
    for (const char* method :
         {"control:cursor_in_object", "control:local_cursor", "control:whole_struct",
          "control:swap_in_output", "buffer:stack", "buffer:heap"}) {
      EXPECT_EQ(methods.count(method), 1U) << method;
    }
    EXPECT_EQ(methods.count("reflect:pfr"), compiled->boost_version >= 107500 ? 1U : 0U);
    EXPECT_EQ(methods.count("reflect:describe"), compiled->boost_version >= 107700 ? 1U : 0U);
  }
}

TEST(BitFields, take_the_lowest_bits_first) {
  SetA a(0);
  a.set<0>(0x7FFF);
  EXPECT_EQ(a.word(), 0x00007FFFU);
  a.set<2>(1);
  EXPECT_EQ(a.word(), 0x00027FFFU);
  a.set<3>(0x80);
  EXPECT_EQ(a.word(), 0x20027FFFU);
  EXPECT_EQ(a.get<0>(), 0x7FFFU);
  EXPECT_EQ(a.get<1>(), 0U);
  EXPECT_EQ(a.get<2>(), 1U);
  EXPECT_EQ(a.get<3>(), 0x80U);
  EXPECT_EQ(a.get<4>(), 0U);
}

TEST(BitFields, drop_bits_that_do_not_fit_and_leave_the_neighbours) {
  SetB b(0xFFFF);
  b.set<1>(0);
  EXPECT_EQ(b.word(), 0xFF0F);
  b.set<1>(0x12);
  EXPECT_EQ(b.word(), 0xFF2F);
  SetC c(0);
  c.set<5>(3);
  EXPECT_EQ(c.word(), 0x20);
  EXPECT_EQ(c.get<5>(), 1);
}

}  // namespace
}  // namespace wirewatch::shapes
