#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "receive/forwarder.hpp"
#include "receive/tcp_feed.hpp"
#include "receive/zmq_socket.hpp"
#include "tests/receive_stream.hpp"

namespace wirewatch::receive {
namespace {

std::string text(std::span<const char> data) { return {data.begin(), data.end()}; }

template <class Encoder>
std::string encode_all(Encoder& encoder, const MessageList& messages) {
  std::string stream;
  const auto send = [&] {
    for (const auto piece : encoder.pieces()) stream += text(piece);
    encoder.clear();
  };
  for (const std::string& message : messages) {
    encoder.add({message.data(), message.size()});
    if (encoder.is_full()) send();
  }
  send();
  return stream;
}

TEST(Encoder, gathering_gives_the_same_bytes_without_copying_data) {
  const MessageList messages = mixed_messages(40);
  CopyingEncoder<Counted> copying;
  GatheringEncoder<Counted> gathering;
  const std::string copied = encode_all(copying, messages);
  EXPECT_TRUE(copied == encode_all(gathering, messages));
  EXPECT_EQ(copying.counting().copies.data, messages.size());
  EXPECT_EQ(gathering.counting().copies.data, 0U);
  EXPECT_EQ(gathering.counting().copies.count(), 2 * messages.size());
}

TEST(Encoder, gathering_is_full_before_it_runs_out_of_headers) {
  GatheringEncoder<> encoder;
  std::size_t frames = 0;
  while (!encoder.is_full()) {
    encoder.add({});
    encoder.add({});
    frames += 2;
  }
  EXPECT_LE(frames, 512U);
  EXPECT_EQ(encoder.pieces().size(), 2 * frames);
}

TEST(Forwarder, publishes_selected_messages_behind_their_key) {
  const MessageList received = keyed_messages(20, 500);  // small ones move with their data
  const std::string stream = frames_of(received);
  MemorySource source(stream, Cut::full, 1);
  Receiver<Decoder<ShareBuffer>, MemorySource> receiver(source);
  Forwarder<GatheringEncoder<>> forwarder({0, key_bytes, key_prefix});
  std::string sent;
  const auto send = [&] {
    for (const auto piece : forwarder.pieces()) sent += text(piece);
    forwarder.clear();
  };
  while (ReceivedMessage* const message = receiver.next()) {
    forwarder.offer(*message);
    if (forwarder.is_full()) send();
  }
  send();
  MessageList expected;
  for (std::size_t i = 0; i < received.size(); i += 2) {
    expected.push_back(received[i].substr(1, key_bytes));
    expected.push_back(received[i]);
  }
  Decoder<CopyEachMessage> decoder;
  EXPECT_TRUE(decode_all(decoder, sent, 8192).messages == expected);
}

TEST(Forwarder, drops_what_nobody_subscribed_and_what_is_too_short) {
  const Selection selection{0, key_bytes, "other-"};
  const std::string message = keyed_messages(50, 1)[0];
  EXPECT_TRUE(selected_key(selection, {message.data(), message.size()}).empty());
  EXPECT_FALSE(selected_key({0, key_bytes, key_prefix}, {message.data(), message.size()}).empty());
  EXPECT_TRUE(selected_key({0, key_bytes, ""}, {message.data(), 5}).empty());
}

TEST(Tcp, feed_brings_every_message_in_order_and_then_ends) {
  if (!platform::tcp_absence().empty()) GTEST_SKIP() << platform::tcp_absence();
  const MessageList sent = mixed_messages(40);
  const std::string stream = frames_of(sent);
  TcpFeed feed(stream, 3);
  Receiver<Decoder<ShareBuffer>, TcpFeed> receiver(feed);
  for (std::size_t i = 0; i < 3 * sent.size(); ++i) {
    const ReceivedMessage* const message = receiver.next();
    ASSERT_NE(message, nullptr) << i;
    ASSERT_TRUE(text(message->data()) == sent[i % sent.size()]) << i;
  }
  EXPECT_EQ(receiver.next(), nullptr);
  EXPECT_EQ(receiver.refusal(), Refusal::none);
}

TEST(Tcp, an_endless_feed_that_nobody_reads_ends_at_once) {
  if (!platform::tcp_absence().empty()) GTEST_SKIP() << platform::tcp_absence();
  const auto started_at = std::chrono::steady_clock::now();
  {
    const std::string stream(1'000'000, 'x');
    TcpFeed feed(stream);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // until the writer waits
  }
  EXPECT_LT(std::chrono::steady_clock::now() - started_at, std::chrono::seconds(5));
}

TEST(Tcp, drain_takes_many_pieces_and_keeps_their_order) {
  if (!platform::tcp_absence().empty()) GTEST_SKIP() << platform::tcp_absence();
  const MessageList messages = numbered_messages(10, 3000);
  std::vector<std::span<const char>> pieces;
  std::string all;
  for (const std::string& message : messages) {
    pieces.emplace_back(message.data(), message.size());
    all += message;
  }
  TcpDrain drain(TcpDrain::Keep::everything);
  EXPECT_TRUE(drain.write(pieces));
  const std::vector<char> kept = drain.finish();
  EXPECT_TRUE(std::string(kept.begin(), kept.end()) == all);
}

TEST(Zmq, both_decoders_bring_messages_intact_and_in_order) {
  if (!zmq_absence().empty()) GTEST_SKIP() << zmq_absence();
  const MessageList sent = mixed_messages(40);
  for (const ZmqDecoder decoder : {ZmqDecoder::copying, ZmqDecoder::sharing}) {
    ZmqSocket pull(ZmqKind::pull, decoder);
    ZmqSocket push(ZmqKind::push);
    push.connect(pull.listen());
    std::thread sender([&] {
      for (const std::string& message : sent) push.send({message.data(), message.size()});
    });
    for (const std::string& message : sent) EXPECT_TRUE(text(pull.receive()) == message);
    sender.join();
  }
}

TEST(Zmq, publisher_hands_on_a_received_message) {
  if (!zmq_absence().empty()) GTEST_SKIP() << zmq_absence();
  ZmqSocket pull(ZmqKind::pull);
  ZmqSocket push(ZmqKind::push);
  push.connect(pull.listen());
  ZmqSocket publish(ZmqKind::publish);
  ZmqSocket subscribe(ZmqKind::subscribe);
  subscribe.subscribe({"to", 2});
  subscribe.connect(publish.listen());
  EXPECT_EQ(text(publish.receive()), "\x01to");
  push.send({"message", 7});
  EXPECT_EQ(text(pull.receive()), "message");
  publish.send({"topic", 5}, true);
  pull.forward_last(publish);
  EXPECT_EQ(text(subscribe.receive()), "topic");
  EXPECT_TRUE(subscribe.has_more());
  EXPECT_EQ(text(subscribe.receive()), "message");
  EXPECT_FALSE(subscribe.has_more());
}

}  // namespace
}  // namespace wirewatch::receive
