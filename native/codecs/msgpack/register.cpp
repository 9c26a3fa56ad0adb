#include <cstddef>
#include <exception>
#include <msgpack.hpp>
#include <span>
#include <string>

#include "codecs/msgpack/adaptors.hpp"
#include "core/codec_registry.hpp"
#include "core/message_reader.hpp"
#include "core/messages/for_each_field_message.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch {
namespace msgpack_codec {
namespace {

// The library's buffers and zones call malloc, which the allocation counter does not see.

struct FreshWriter {
  template <class Message>
  msgpack::sbuffer encode(const Message& message) const {
    msgpack::sbuffer buffer;
    msgpack::pack(buffer, message);
    return buffer;
  }
};

class ReusedWriter {
 public:
  template <class Message>
  std::span<const char> encode(const Message& message) {
    buffer_.clear();
    msgpack::pack(buffer_, message);
    return {buffer_.data(), buffer_.size()};
  }

 private:
  msgpack::sbuffer buffer_;
};

// No list is longer than the wire, so a forged length cannot ask for more memory than that.
msgpack::unpack_limit limit_of(std::span<const char> wire) {
  return {wire.size(), wire.size(), wire.size(), wire.size(), wire.size(), 32};
}

/// Makes the tree of objects in new memory, with copies of all strings, as the library's examples
/// do.
struct FreshDecoder {
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) const {
    try {
      std::size_t end = 0;
      bool referenced = false;
      const msgpack::object_handle tree = msgpack::unpack(wire.data(), wire.size(), end, referenced,
                                                          nullptr, nullptr, limit_of(wire));
      tree.get().convert(message);
      return end == wire.size();
    } catch (const std::exception&) {
      return false;
    }
  }
};

/// Makes the tree in memory that is kept, its strings being references into the wire.
class ReusedDecoder {
 public:
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) {
    try {
      zone_.clear();
      std::size_t end = 0;
      bool referenced = false;
      const auto always = [](msgpack::type::object_type, std::size_t, void*) { return true; };
      const msgpack::object tree = msgpack::unpack(zone_, wire.data(), wire.size(), end, referenced,
                                                   always, nullptr, limit_of(wire));
      tree.convert(message);
      return end == wire.size();
    } catch (const std::exception&) {
      return false;
    }
  }

 private:
  msgpack::zone zone_;
};

CodecIdentity identity(const std::string& facets) {
  return {"msgpack", "field", facets, "", {{"msgpack-cxx", MSGPACK_VERSION}}};
}

}  // namespace
}  // namespace msgpack_codec

void register_msgpack(CodecRegistry& registry) {
  using namespace msgpack_codec;
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    registry.add(make_message_codec<Message, ReusedWriter, KeptReader<Message, ReusedDecoder>>(
        identity("buffer:reused")));
    registry.add(make_message_codec<Message, FreshWriter, FreshReader<Message, FreshDecoder>>(
        identity("buffer:fresh")));
  });
}

}  // namespace wirewatch
