#pragma once

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <exception>
#include <optional>
#include <span>
#include <sstream>
#include <string>

#include "codecs/wirepack/boost_fields.hpp"

namespace wirewatch::wirepack {

/// The first thing one writes: a stringstream and a Boost archive for every message.
struct Revision01 {
  template <class Message>
  class Writer {
   public:
    std::string encode(const Message& message) const {
      std::stringstream stream;
      {
        boost::archive::binary_oarchive archive(stream);
        archive << message;
      }
      return stream.str();
    }
  };

  template <class Message>
  class Reader {
   public:
    /// The message, or nothing if the archive refuses `wire`.
    std::optional<Message> decode(std::span<const char> wire) const {
      try {
        std::stringstream stream(std::string(wire.data(), wire.size()));
        boost::archive::binary_iarchive archive(stream);
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
