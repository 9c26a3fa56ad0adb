#include "receive/decoder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "core/allocation_counter.hpp"
#include "tests/receive_stream.hpp"

namespace wirewatch::receive {
namespace {

template <class Storage>
class DecoderTest : public testing::Test {};
using Storages =
    testing::Types<CopyEachMessage, ShareBuffer, ShareBufferByContentBlock, ShareBufferInlineOnce>;
TYPED_TEST_SUITE(DecoderTest, Storages);

TYPED_TEST(DecoderTest, gives_back_every_message_however_the_stream_is_cut) {
  const MessageList sent = mixed_messages(40);
  const std::string stream = frames_of(sent);
  for (const std::size_t most_bytes : {1U, 2U, 3U, 7U, 100U, 4096U, 8191U, 8192U, 100000U}) {
    Decoder<TypeParam> decoder;
    const Decoded decoded = decode_all(decoder, stream, most_bytes);
    EXPECT_EQ(decoded.refusal, Refusal::none) << text_of(decoded.refusal);
    EXPECT_TRUE(decoded.messages == sent) << "in pieces of " << most_bytes;
  }
}

TYPED_TEST(DecoderTest, keeps_messages_alive_while_it_reads_on) {
  const MessageList sent = mixed_messages(200);
  const std::string stream = frames_of(sent);
  MemorySource source(stream, Cut::random, 1);
  std::vector<ReceivedMessage> kept;
  {
    Decoder<TypeParam> decoder;
    while (const std::size_t count = source.read(decoder.space())) {
      ASSERT_EQ(decoder.take(count, [&](ReceivedMessage&& m) { kept.push_back(std::move(m)); }),
                Refusal::none);
    }
  }
  ASSERT_EQ(kept.size(), sent.size());
  for (std::size_t i = 0; i < sent.size(); ++i) {
    EXPECT_TRUE(std::string(kept[i].data().begin(), kept[i].data().end()) == sent[i]) << i;
  }
}

TYPED_TEST(DecoderTest, refuses_what_is_no_frame_and_stays_so) {
  const auto refusal = [](const std::string& stream) {
    Decoder<TypeParam> decoder(1000);
    return decode_all(decoder, stream, 8192).refusal;
  };
  using namespace std::string_literals;
  EXPECT_EQ(refusal("\x04\x01x"s), Refusal::unknown_flags);
  EXPECT_EQ(refusal("\xFF\x01x"s), Refusal::unknown_flags);
  EXPECT_EQ(refusal("\x02\0\0\0\0\0\0\0\xFF"s), Refusal::size_not_shortest);
  EXPECT_EQ(refusal("\x02\0\0\0\0\0\0\x03\xE9"s), Refusal::above_limit);
  EXPECT_EQ(refusal("\x02\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s), Refusal::above_limit);
  EXPECT_EQ(refusal("\x00"s), Refusal::truncated);
  EXPECT_EQ(refusal("\x00\x05xxxx"s), Refusal::truncated);
  EXPECT_EQ(refusal("\x02\0\0\0"s), Refusal::truncated);
  EXPECT_EQ(refusal("\x00\x00"s), Refusal::none);

  Decoder<TypeParam> decoder;
  EXPECT_EQ(decode_all(decoder, "\x04"s, 1).refusal, Refusal::unknown_flags);
  EXPECT_EQ(decode_all(decoder, frames_of({"good"}), 100).refusal, Refusal::unknown_flags);
}

TYPED_TEST(DecoderTest, allocates_nothing_for_a_size_above_the_limit) {
  using namespace std::string_literals;
  Decoder<TypeParam> decoder(1000);
  (void)decoder.space();
  const std::string stream = "\x02\0\0\0\0\x40\0\0\0"s;  // 1 GiB
  const AllocationTotals before = allocation_totals();
  (void)decode_all(decoder, stream, 100);
  EXPECT_EQ((allocation_totals() - before).count, 0U);
}

TYPED_TEST(DecoderTest, tells_which_messages_belong_together) {
  CopyingEncoder<> encoder;
  encoder.add({"key", 3}, true);
  const std::string body(300, 'b');
  encoder.add({body.data(), body.size()});
  Decoder<TypeParam> decoder;
  const auto piece = encoder.pieces()[0];
  std::copy(piece.begin(), piece.end(), decoder.space().data());
  std::vector<bool> has_more;
  (void)decoder.take(piece.size(),
                     [&](ReceivedMessage&& message) { has_more.push_back(message.has_more()); });
  EXPECT_EQ(has_more, (std::vector<bool>{true, false}));
}

// Another thread drops the messages while this one decodes: a buffer must outlive the last of them
// and must not be reused before.
TYPED_TEST(DecoderTest, messages_may_end_in_another_thread) {
  const MessageList sent = numbered_messages(100, 2000);
  const std::string stream = frames_of(sent);
  std::vector<ReceivedMessage> handed_over;
  handed_over.reserve(sent.size());
  std::atomic<std::size_t> count{0};
  std::size_t intact = 0;
  std::thread consumer([&] {
    for (std::size_t i = 0; i < sent.size(); ++i) {
      while (count.load(std::memory_order_acquire) <= i) std::this_thread::yield();
      const ReceivedMessage message = std::move(handed_over[i]);
      intact += std::string(message.data().begin(), message.data().end()) == sent[i] ? 1U : 0U;
    }
  });
  MemorySource source(stream, Cut::random, 1);
  Decoder<TypeParam> decoder;
  while (const std::size_t received_bytes = source.read(decoder.space())) {
    (void)decoder.take(received_bytes, [&](ReceivedMessage&& message) {
      handed_over.push_back(std::move(message));
      count.fetch_add(1, std::memory_order_release);
    });
  }
  consumer.join();
  EXPECT_EQ(intact, sent.size());
}

TEST(SharedBuffer, is_reused_when_no_message_is_left_and_replaced_when_one_is) {
  Decoder<ShareBuffer> decoder;
  const std::string frame = frames_of({std::string(100, 'x')});
  const char* const first = decoder.space().data();
  std::vector<ReceivedMessage> kept;
  const auto receive_one = [&] {
    std::copy(frame.begin(), frame.end(), decoder.space().data());
    (void)decoder.take(frame.size(), [&](ReceivedMessage&& m) { kept.push_back(std::move(m)); });
  };
  receive_one();
  EXPECT_EQ(kept.back().data().data(), first + 2) << "a view of the buffer";
  kept.clear();
  EXPECT_EQ(decoder.space().data(), first);
  receive_one();
  EXPECT_NE(decoder.space().data(), first);
  EXPECT_EQ(kept.back().data()[0], 'x');
}

TEST(LargeMessage, is_read_to_its_place_without_a_copy) {
  Decoder<ShareBuffer, Counted> decoder;
  const std::string stream = frames_of({std::string(100'000, 'x')});
  const Decoded decoded = decode_all(decoder, stream, stream.size());
  ASSERT_EQ(decoded.messages.size(), 1U);
  // Only what came in the buffer together with the header.
  EXPECT_EQ(decoder.counting().copies, (PartCopies{1, 1, 1, receive_buffer_bytes}));
}

}  // namespace
}  // namespace wirewatch::receive
