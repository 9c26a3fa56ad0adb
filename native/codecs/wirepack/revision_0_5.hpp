#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/messages/record.hpp"
#include "core/messages/words.hpp"

namespace wirewatch::wirepack {

/// The same bytes as 0.4 into the caller's buffer: the size is known before the first byte is
/// written, so the bounds are checked once and nothing is allocated. A decoded message reuses its
/// own memory.
struct Revision05 {
  static std::size_t packed_bytes(const Record& record);
  static std::size_t packed_bytes(const Words& words);

  /// Writes `message` to the front of `buffer`, which has at least packed_bytes(message).
  static void pack(const Record& message, std::span<char> buffer);
  static void pack(const Words& message, std::span<char> buffer);

  /// False, and an unspecified message, if `wire` is not exactly one message.
  static bool unpack(std::span<const char> wire, Record& message);
  static bool unpack(std::span<const char> wire, Words& message);

  template <class Message>
  class Writer {
   public:
    std::span<const char> encode(const Message& message) {
      const std::size_t size_bytes = packed_bytes(message);
      if (buffer_.size() < size_bytes) buffer_.resize(size_bytes);
      pack(message, buffer_);
      return {buffer_.data(), size_bytes};
    }

   private:
    std::vector<char> buffer_;  // the caller's, who keeps it for the next message
  };

  template <class Message>
  class Reader {
   public:
    const Message* decode(std::span<const char> wire) {
      return unpack(wire, message_) ? &message_ : nullptr;
    }
    static const Message* message(const Message* decoded) { return decoded; }

   private:
    Message message_;
  };
};

}  // namespace wirewatch::wirepack
