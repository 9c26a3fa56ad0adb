#pragma once

#include <bit>
#include <cstddef>
#include <optional>
#include <span>

#include "codecs/wirepack/page_buffer.hpp"
#include "codecs/wirepack/wirepack.hpp"

namespace wirewatch::wirepack {

/// The functions of wirepack.hpp as a codec of the registry: the writer tries the buffer it has and
/// takes a larger one if it must, the reader decodes into one message again and again.
template <std::endian order>
struct Revision10 {
  template <class Message>
  class Writer {
   public:
    std::span<const char> encode(const Message& message) {
      std::optional<std::span<char>> wire =
          wirepack::encode<order>(message, {buffer_.data(), buffer_.size()});
      if (!wire) {
        buffer_ = PageBuffer(encoded_size(message));
        wire = wirepack::encode<order>(message, {buffer_.data(), buffer_.size()});
      }
      return wire.value_or(std::span<char>{});
    }

   private:
    PageBuffer buffer_;
  };

  template <class Message>
  class Reader {
   public:
    const Message* decode(std::span<const char> wire) {
      return wirepack::decode<order>(wire, message_) ? &message_ : nullptr;
    }
    static const Message* message(const Message* decoded) { return decoded; }

   private:
    Message message_;
  };
};

}  // namespace wirewatch::wirepack
