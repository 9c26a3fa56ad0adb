#include "experiments/delivery_ends.hpp"

#include <algorithm>
#include <future>
#include <memory>
#include <stdexcept>
#include <thread>

#include "core/process_pair.hpp"

namespace wirewatch {
namespace {

constexpr char acknowledgement = '+';

template <class Message>
class DeliveryEnd {
 public:
  DeliveryEnd(std::unique_ptr<Endpoint> endpoint, const MessageCodec<Message>& codec,
              const Message& message)
      : endpoint_(std::move(endpoint)), codec_(codec.open()), message_(message) {}

  /// Both return how many of the messages that came in were right; 0 if not `checks`.
  std::uint64_t serve(const std::string& command, std::int64_t items) {
    if (command == "deliver") return take_batches<false>(items);
    if (command == "check_deliver") return take_batches<true>(items);
    if (command == "round_trip") return send_back<false>(items);
    if (command == "check_round_trip") return send_back<true>(items);
    throw std::invalid_argument("no command '" + command + "'");
  }
  std::uint64_t ask(const std::string& command, std::int64_t items) {
    if (command == "deliver" || command == "check_deliver") return send_batches(items);
    if (command == "round_trip") return send_and_take<false>(items);
    if (command == "check_round_trip") return send_and_take<true>(items);
    throw std::invalid_argument("no command '" + command + "'");
  }

 private:
  static bool ends_batch(std::int64_t item, std::int64_t items) {
    return (item + 1) % batch_items == 0 || item + 1 == items;
  }

  // A message that the codec refuses ends the process, and so the run.
  const Message& take() {
    const Message* message = codec_->decode({buffer_.data(), endpoint_->receive(buffer_)});
    if (message == nullptr) throw TransportError("a message came in that cannot be decoded");
    return *message;
  }

  std::uint64_t send_batches(std::int64_t items) {
    std::uint64_t acknowledged = 0;
    for (std::int64_t i = 0; i < items; ++i) {
      endpoint_->send(codec_->encode(message_));
      if (!ends_batch(i, items)) continue;
      acknowledged += endpoint_->receive(buffer_) == 1 && buffer_[0] == acknowledgement ? 1U : 0U;
    }
    return acknowledged;
  }

  template <bool checks>
  std::uint64_t take_batches(std::int64_t items) {
    std::uint64_t right = 0;
    for (std::int64_t i = 0; i < items; ++i) {
      const Message& message = take();
      if (checks && message == message_) ++right;
      if (ends_batch(i, items)) endpoint_->send({&acknowledgement, 1});
    }
    return right;
  }

  template <bool checks>
  std::uint64_t send_and_take(std::int64_t items) {
    std::uint64_t right = 0;
    for (std::int64_t i = 0; i < items; ++i) {
      endpoint_->send(codec_->encode(message_));
      const Message& message = take();
      if (checks && message == message_) ++right;
    }
    return right;
  }

  template <bool checks>
  std::uint64_t send_back(std::int64_t items) {
    std::uint64_t right = 0;
    for (std::int64_t i = 0; i < items; ++i) {
      const Message& message = take();
      if (checks && message == message_) ++right;
      endpoint_->send(codec_->encode(message));
    }
    return right;
  }

  std::unique_ptr<Endpoint> endpoint_;
  std::unique_ptr<OpenCodec<Message>> codec_;
  const Message& message_;
  std::vector<char> buffer_ = std::vector<char>(largest_message_bytes);
};

// Both ends, for a transport within one process: the server works in a thread of its own.
template <class Message>
int play_both(const Transport& transport, const MessageCodec<Message>& codec,
              const Message& message, const std::string& name) {
  std::promise<std::string> address;
  auto server_end = std::async(std::launch::async, [&] {
    return transport.open_server(name,
                                 [&](const std::string& offered) { address.set_value(offered); });
  });
  DeliveryEnd<Message> client(transport.open_client(address.get_future().get()), codec, message);
  DeliveryEnd<Message> server(server_end.get(), codec, message);
  return obey([&](const std::string& command, std::int64_t items) {
    WorkDone done;
    std::thread serving([&] {
      const AllocationTotals before = allocation_totals();
      done.right = server.serve(command, items);
      done.by_other_threads = allocation_totals() - before;
    });
    const std::uint64_t right = client.ask(command, items);
    serving.join();
    // A batch is checked by the server, a round trip by both.
    if (command == "check_round_trip") done.right = std::min(done.right, right);
    return done;
  });
}

template <class Message>
int play_end(const CodecRegistry& registry, const Payload<Message>& payload,
             std::span<const std::string> arguments) {
  const Transport transport = find_transport(arguments[1]);
  const MessageCodec<Message>* codec = delivered_codec<Message>(registry);
  if (codec == nullptr) throw std::invalid_argument("no codec for " + payload_word(payload));
  const Message message = payload.make();
  const std::string& name = arguments[3];
  if (arguments[0] == "both") return play_both(transport, *codec, message, name);
  if (arguments[0] == "server") {
    DeliveryEnd<Message> end(transport.open_server(name, offer_address), *codec, message);
    return obey([&](const std::string& command, std::int64_t items) {
      return WorkDone{end.serve(command, items)};
    });
  }
  DeliveryEnd<Message> end(transport.open_client(name), *codec, message);
  return obey([&](const std::string& command, std::int64_t items) {
    return WorkDone{end.ask(command, items)};
  });
}

}  // namespace

int play_delivery(const CodecRegistry& registry, std::span<const std::string> arguments) {
  if (arguments.size() != 4) {
    throw std::invalid_argument("wants an end, a transport, a payload and a name");
  }
  int status = -1;
  for_each_delivered([&](const auto& payload) {
    if (payload_word(payload) == arguments[2]) status = play_end(registry, payload, arguments);
  });
  if (status < 0) throw std::invalid_argument("no payload '" + arguments[2] + "'");
  return status;
}

}  // namespace wirewatch
