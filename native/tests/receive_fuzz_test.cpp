#include <gtest/gtest.h>

#include <memory>

#include "payloads/pseudo_random.hpp"
#include "receive/decoder.hpp"
#include "tests/receive_stream.hpp"

namespace wirewatch::receive {
namespace {

constexpr std::uint64_t limit_bytes = 100'000;

// What a decoder takes it must be able to say again in the same bytes, whatever came in; and both
// storages must agree.
void expect_sound(const std::string& stream, std::size_t most_bytes) {
  Decoder<CopyEachMessage> copying(limit_bytes);
  Decoder<ShareBuffer> sharing(limit_bytes);
  const Decoded copied = decode_all(copying, stream, most_bytes);
  const Decoded shared = decode_all(sharing, stream, most_bytes);
  EXPECT_EQ(copied.refusal, shared.refusal);
  ASSERT_TRUE(copied.messages == shared.messages);
  const std::string again = frames_of(copied.messages);
  ASSERT_LE(again.size(), stream.size());
  for (const std::string& message : copied.messages) ASSERT_LE(message.size(), limit_bytes);
  if (copied.refusal == Refusal::none) {
    EXPECT_EQ(again.size(), stream.size());
  }
}

TEST(ReceiveFuzz, random_bytes) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    PseudoRandom random(seed);
    std::string stream(random.next() % 300, '\0');
    for (char& byte : stream) {
      // Mostly small values, so that many streams hold some good frames.
      const std::uint64_t drawn = random.next();
      byte = static_cast<char>(drawn % 4 == 0 ? drawn >> 56U : (drawn >> 8U) % 3);
    }
    expect_sound(stream, 1 + random.next() % 64);
  }
}

TEST(ReceiveFuzz, good_streams_with_damaged_bytes) {
  const std::string good = frames_of(mixed_messages(20));
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    PseudoRandom random(seed);
    std::string stream = good;
    for (int i = 0; i < 3; ++i) {
      stream[random.next() % 400] = static_cast<char>(random.next() >> 56U);
    }
    expect_sound(stream, 1 + random.next() % 9000);
  }
}

TEST(ReceiveFuzz, good_streams_cut_short) {
  const std::string good = frames_of(mixed_messages(20));
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    PseudoRandom random(seed);
    expect_sound(good.substr(0, random.next() % good.size()), 1 + random.next() % 9000);
  }
}

TEST(ReceiveFuzz, every_prefix_of_a_short_stream_is_whole_or_truncated) {
  const MessageList sent{"", "a", std::string(33, 'b'), std::string(34, 'c'),
                         std::string(300, 'd')};
  const std::string good = frames_of(sent);
  std::vector<std::size_t> ends{0};
  for (const std::string& message : sent) {
    ends.push_back(ends.back() + frame_bytes(message.size()));
  }
  for (std::size_t size = 0; size <= good.size(); ++size) {
    Decoder<ShareBuffer> decoder;
    const bool is_whole = std::find(ends.begin(), ends.end(), size) != ends.end();
    EXPECT_EQ(decode_all(decoder, good.substr(0, size), 50).refusal,
              is_whole ? Refusal::none : Refusal::truncated)
        << size;
  }
}

}  // namespace
}  // namespace wirewatch::receive
