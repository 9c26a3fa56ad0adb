#pragma once

#include <exception>
#include <optional>
#include <span>
#include <vector>

#include "codecs/wirepack/boost_fields.hpp"
#include "codecs/wirepack/memory_archive.hpp"

namespace wirewatch::wirepack {

/// No stream at all: Boost's machinery behind an archive that writes to memory. Same bytes as 0.2.
struct Revision03 {
  template <class Message>
  class Writer {
   public:
    std::span<const char> encode(const Message& message) {
      wire_.clear();
      MemoryOutputArchive archive(wire_, boost::archive::no_header);
      archive << message;
      return wire_;
    }

   private:
    std::vector<char> wire_;
  };

  template <class Message>
  class Reader {
   public:
    /// The message, or nothing if the archive refuses `wire`.
    std::optional<Message> decode(std::span<const char> wire) const {
      try {
        MemoryInputArchive archive(wire, boost::archive::no_header);
        std::optional<Message> message(std::in_place);
        archive >> *message;
        return message;
      } catch (const std::exception&) {
        return std::nullopt;
      }
    }
    static const Message* message(const std::optional<Message>& decoded) {
      return decoded ? &*decoded : nullptr;
    }
  };
};

}  // namespace wirewatch::wirepack
