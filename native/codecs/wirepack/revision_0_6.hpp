#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/messages/record.hpp"
#include "core/messages/words.hpp"

namespace wirewatch::wirepack {

/// One encoder and one decoder over the list of fields, for every message. Least significant byte
/// first, which is how nearly every machine holds numbers: an array is one block copy there, and a
/// loop that swaps elsewhere. The buffer is the caller's, as in 0.5.
struct Revision06 {
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
    std::vector<char> buffer_;
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
