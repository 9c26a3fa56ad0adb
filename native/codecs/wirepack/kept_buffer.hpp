#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace wirewatch::wirepack {

/// A revision of the time when the caller asked for the size first and handed over a buffer that is
/// large enough: `Packing` holds packed_bytes, pack and unpack. The buffer and the decoded message
/// are kept.
template <class Packing>
struct KeptBuffer {
  template <class Message>
  class Writer {
   public:
    std::span<const char> encode(const Message& message) {
      const std::size_t size_bytes = Packing::packed_bytes(message);
      if (buffer_.size() < size_bytes) buffer_.resize(size_bytes);
      Packing::pack(message, buffer_.data());
      return {buffer_.data(), size_bytes};
    }

   private:
    std::vector<char> buffer_;
  };

  template <class Message>
  class Reader {
   public:
    const Message* decode(std::span<const char> wire) {
      return Packing::unpack(wire, message_) ? &message_ : nullptr;
    }
    static const Message* message(const Message* decoded) { return decoded; }

   private:
    Message message_;
  };
};

}  // namespace wirewatch::wirepack
