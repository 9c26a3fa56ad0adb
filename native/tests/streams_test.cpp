#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "core/level_library.hpp"
#include "core/wire_hash.hpp"
#include "writers/stream_check.hpp"
#include "writers/stream_loops.hpp"

namespace wirewatch::writers {
namespace {

constexpr std::size_t pair_count = 100;

bool writes(const StreamLoop& loop) { return std::string(loop.stream) != "size"; }

std::vector<char> written_by(const StreamLoop& loop) {
  std::vector<char> buffer(stream_bytes(pair_count, loop.has_metadata));
  const StreamEnd end = loop.run(buffer, A1{}, B1{}, pair_count);
  EXPECT_EQ(end.size_bytes, buffer.size());
  EXPECT_FALSE(end.is_overfull);
  return buffer;
}

// The bytes of a pair on a little-endian machine, written down by hand.
TEST(Streams, write_a_pair_without_gaps) {
  if (std::endian::native == std::endian::big) GTEST_SKIP() << "the bytes are little-endian";
  const StreamLoop& loop = stream_level("O3")->loops.front();
  std::vector<char> buffer(pair_bytes);
  (void)loop.run(buffer, A1{}, B1{}, 1);
  EXPECT_EQ(buffer, (std::vector<char>{1, 0, 0, 0, 0, 0, 0,   0,   0,   0, 0, 64, 3, 0,
                                       0, 0, 0, 0, 0, 0, 'a', 'b', 'c', 1, 0, 0,  0, 1}));
}

TEST(Streams, all_at_all_levels_write_the_same_hash) {
  std::map<bool, std::map<std::uint32_t, std::string>> hashes;
  for (const char* level : level_names) {
    ASSERT_NE(stream_level(level), nullptr);
    for (const StreamLoop& loop : stream_level(level)->loops) {
      if (!writes(loop)) continue;
      SCOPED_TRACE(std::string(level) + " " + loop.stream + " " + loop.facets);
      const std::vector<char> wire = written_by(loop);
      EXPECT_EQ(check_stream(wire, A1{}, B1{}, loop.has_metadata), "");
      hashes[loop.has_metadata][wire_hash32(wire)] += std::string(loop.stream) + " ";
    }
  }
  EXPECT_EQ(hashes[false].size(), 1U);
  EXPECT_EQ(hashes[true].size(), 1U);
}

TEST(Streams, follow_the_values_they_are_given) {
  const A1 a{-7, 0.5, "longer than three"};
  const B1 b{9, false};
  for (const StreamLoop& loop : stream_level("O3")->loops) {
    if (!writes(loop)) continue;
    SCOPED_TRACE(std::string(loop.stream) + " " + loop.facets);
    std::vector<char> buffer(1000);
    const StreamEnd end = loop.run(buffer, a, b, 3);
    buffer.resize(end.size_bytes);
    EXPECT_EQ(check_stream(buffer, a, b, loop.has_metadata), "");
    EXPECT_NE(check_stream(buffer, A1{}, B1{}, loop.has_metadata), "");
  }
}

TEST(Streams, the_size_stream_counts_without_writing) {
  for (const StreamLoop& loop : stream_level("O3")->loops) {
    if (writes(loop)) continue;
    const std::size_t size_bytes = stream_bytes(pair_count, loop.has_metadata);
    EXPECT_EQ(loop.run({}, A1{}, B1{}, pair_count).size_bytes, size_bytes);
  }
}

// Of a buffer that is one byte too short, the last field is dropped and the byte behind it kept.
TEST(Streams, a_checked_stream_stops_at_the_end_and_says_so) {
  for (const char* level : level_names) {
    for (const StreamLoop& loop : stream_level(level)->loops) {
      if (std::string(loop.facets).find("bounds:checked") == std::string::npos) continue;
      SCOPED_TRACE(std::string(level) + " " + loop.stream + " " + loop.facets);
      const std::size_t size_bytes = stream_bytes(pair_count, loop.has_metadata);
      std::vector<char> buffer(size_bytes, 'x');
      const StreamEnd end =
          loop.run(std::span<char>(buffer).first(size_bytes - 1), A1{}, B1{}, pair_count);
      EXPECT_TRUE(end.is_overfull);
      EXPECT_EQ(end.size_bytes, size_bytes - 1);
      EXPECT_EQ(buffer.back(), 'x');
    }
  }
}

TEST(StreamCheck, names_the_pair_that_is_wrong) {
  std::vector<char> wire = written_by(stream_level("O3")->loops.front());
  wire[7 * pair_bytes + 3] ^= 1;
  EXPECT_EQ(check_stream(wire, A1{}, B1{}, false), "pair 7 of the stream is not what was written");
  wire.resize(7 * pair_bytes + 2);
  EXPECT_EQ(check_stream(wire, A1{}, B1{}, false), "pair 7 of the stream is not what was written");
}

}  // namespace
}  // namespace wirewatch::writers
