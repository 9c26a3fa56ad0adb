#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/messages/record.hpp"
#include "core/messages/words.hpp"

namespace wirewatch::wirepack {

/// A format of our own instead of an archive: fields in order, most significant byte first, a
/// 32-bit count before strings and arrays, no class information. Every byte is appended to a new
/// vector.
struct Revision04 {
  static std::vector<char> pack(const Record& record);
  static std::vector<char> pack(const Words& words);

  /// False, and an unspecified message, if `wire` is not exactly one message.
  static bool unpack(std::span<const char> wire, Record& record);
  static bool unpack(std::span<const char> wire, Words& words);

  template <class Message>
  class Writer {
   public:
    std::vector<char> encode(const Message& message) const { return pack(message); }
  };

  template <class Message>
  class Reader {
   public:
    std::optional<Message> decode(std::span<const char> wire) const {
      std::optional<Message> message(std::in_place);
      if (!unpack(wire, *message)) message.reset();
      return message;
    }
    static const Message* message(const std::optional<Message>& decoded) {
      return decoded ? &*decoded : nullptr;
    }
  };
};

}  // namespace wirewatch::wirepack
