#pragma once

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <exception>
#include <optional>
#include <span>

#include "codecs/wirepack/boost_fields.hpp"
#include "codecs/wirepack/kept_stream.hpp"

namespace wirewatch::wirepack {

/// The buffer and its stream are kept, and the archive writes no header; there is still one archive
/// per message, because a kept one would lose what it tracks.
struct Revision02 {
  static constexpr unsigned flags = boost::archive::no_header | boost::archive::no_codecvt;

  template <class Message>
  class Writer {
   public:
    std::span<const char> encode(const Message& message) {
      buffer_.rewind();
      // Onto the buffer itself: no std::ostream in between.
      boost::archive::binary_oarchive archive(buffer_, flags);
      archive << message;
      return buffer_.written();
    }

   private:
    KeptOutputBuffer buffer_;
  };

  template <class Message>
  class Reader {
   public:
    /// The message, or nothing if the archive refuses `wire`.
    std::optional<Message> decode(std::span<const char> wire) {
      try {
        buffer_.rewind(wire);
        boost::archive::binary_iarchive archive(buffer_, flags);
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

   private:
    InputView buffer_;
  };
};

}  // namespace wirewatch::wirepack
