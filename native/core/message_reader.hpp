#pragma once

#include <optional>
#include <span>

namespace wirewatch {

/// Decodes into one message that is kept, so that its strings and vectors keep their memory: half
/// of the policy `buffer:reused`. `Decoder` is default constructible, may keep memory of its own,
/// and has `bool decode(std::span<const char> wire, Message& message)`, false if it refuses `wire`.
template <class Message, class Decoder>
class KeptReader {
 public:
  const Message* decode(std::span<const char> wire) {
    return decoder_.decode(wire, message_) ? &message_ : nullptr;
  }
  static const Message* message(const Message* decoded) { return decoded; }

 private:
  Decoder decoder_;
  Message message_;
};

/// Decodes with a new decoder into a new message every time: half of the policy `buffer:fresh`.
template <class Message, class Decoder>
class FreshReader {
 public:
  std::optional<Message> decode(std::span<const char> wire) const {
    std::optional<Message> message(std::in_place);
    Decoder decoder;
    if (!decoder.decode(wire, *message)) message.reset();
    return message;
  }
  static const Message* message(const std::optional<Message>& decoded) {
    return decoded ? &*decoded : nullptr;
  }
};

}  // namespace wirewatch
