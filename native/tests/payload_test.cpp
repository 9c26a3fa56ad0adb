#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "payloads/bytes.hpp"
#include "payloads/record.hpp"

namespace wirewatch {
namespace {

TEST(BytesPayload, is_the_same_every_time) {
  const Payload<Bytes> payload = bytes_payload(4096);
  EXPECT_EQ(payload.make(), payload.make());
  EXPECT_EQ(payload.make().data.size(), 4096U);
  EXPECT_EQ(payload.facets, "size:4096");
}

TEST(BytesPayload, varies_its_bytes) {
  const Bytes message = bytes_payload(4096).make();
  const std::set<std::uint8_t> values(message.data.begin(), message.data.end());
  EXPECT_EQ(values.size(), 256U);
}

// The first numbers of SplitMix64, so that every machine gets these bytes.
TEST(BytesPayload, has_these_bytes_on_every_machine) {
  const std::vector<std::uint8_t> first = bytes_payload(4).make().data;
  EXPECT_EQ(first, (std::vector<std::uint8_t>{172, 227, 113, 141}));
}

TEST(WordsPayload, refuses_a_part_of_a_word) {
  EXPECT_EQ(words_payload(8).make().values.size(), 2U);
  EXPECT_THROW(words_payload(6), std::invalid_argument);
}

TEST(RecordPayload, has_60_logical_bytes) { EXPECT_EQ(record_payload().payload_bytes, 60U); }

TEST(GeometricSizes, end_with_the_last) {
  EXPECT_EQ(geometric_sizes(8, std::size_t{4} << 20U, 8),
            (std::vector<std::size_t>{8, 64, 512, 4096, 32768, 262144, 2097152, 4194304}));
  EXPECT_EQ(geometric_sizes(8, 64, 8), (std::vector<std::size_t>{8, 64}));
}

}  // namespace
}  // namespace wirewatch
