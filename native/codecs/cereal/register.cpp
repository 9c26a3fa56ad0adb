#include <cereal/archives/binary.hpp>
#include <cereal/version.hpp>
#include <exception>
#include <istream>
#include <ostream>
#include <span>
#include <sstream>
#include <string>

#include "codecs/cereal/kept_streams.hpp"
#include "codecs/cereal/message_members.hpp"
#include "core/codec_registry.hpp"
#include "core/message_reader.hpp"
#include "core/messages/for_each_field_message.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch {
namespace cereal_codec {
namespace {

// cereal's BinaryArchive: the machine's byte order and widths, not the portable one. An archive is
// made per message, as the library demands; it is cheap next to its streams.

class FreshWriter {
 public:
  template <class Message>
  std::string encode(const Message& message) const {
    std::ostringstream stream;
    cereal::BinaryOutputArchive archive(stream);
    archive(message);
    return stream.str();
  }
};

struct FreshDecoder {
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) const {
    try {
      std::istringstream stream(std::string(wire.data(), wire.size()));
      cereal::BinaryInputArchive archive(stream);
      archive(message);
      return stream.peek() == std::istringstream::traits_type::eof();
    } catch (const std::exception&) {
      return false;
    }
  }
};

class ReusedWriter {
 public:
  template <class Message>
  std::span<const char> encode(const Message& message) {
    buffer_.restart();
    cereal::BinaryOutputArchive archive(stream_);
    archive(message);
    return buffer_.written();
  }

 private:
  KeptOutput buffer_;
  std::ostream stream_{&buffer_};
};

class ReusedDecoder {
 public:
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) {
    try {
      buffer_.read_from(wire);
      cereal::BinaryInputArchive archive(stream_);
      archive(message);
      return buffer_.is_at_end();
    } catch (const std::exception&) {
      return false;
    }
  }

 private:
  BorrowedInput buffer_;
  std::istream stream_{&buffer_};
};

std::string cereal_version() {
  return std::to_string(CEREAL_VERSION_MAJOR) + "." + std::to_string(CEREAL_VERSION_MINOR) + "." +
         std::to_string(CEREAL_VERSION_PATCH);
}

CodecIdentity identity(const std::string& facets) {
  return {"cereal", "field", facets, "", {{"cereal", cereal_version()}}};
}

}  // namespace
}  // namespace cereal_codec

void register_cereal(CodecRegistry& registry) {
  using namespace cereal_codec;
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    registry.add(make_message_codec<Message, ReusedWriter, KeptReader<Message, ReusedDecoder>>(
        identity("buffer:reused")));
    registry.add(make_message_codec<Message, FreshWriter, FreshReader<Message, FreshDecoder>>(
        identity("buffer:fresh")));
  });
}

}  // namespace wirewatch
