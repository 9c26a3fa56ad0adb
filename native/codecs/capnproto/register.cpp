// Before every other header of Cap'n Proto.
#include "codecs/capnproto/string_comparison.hpp"
//
#include <capnp/message.h>
#include <capnp/serialize.h>
#include <kj/exception.h>
#include <kj/io.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "codecs/capnproto/build.hpp"
#include "codecs/capnproto/read_in_place.hpp"
#include "codecs/capnproto/rebuild.hpp"
#include "core/aligned_wire.hpp"
#include "core/codec_registry.hpp"
#include "core/message_reader.hpp"
#include "core/messages/for_each_field_message.hpp"
#include "core/timed_loop.hpp"
#include "core/timed_reading.hpp"

namespace wirewatch {
namespace capnproto_codec {
namespace {

template <class Message>
struct ShapeOf;
template <>
struct ShapeOf<Monsters> {
  using Type = shapes::Monsters;
};
template <>
struct ShapeOf<Table> {
  using Type = shapes::Table;
};
template <>
struct ShapeOf<Account> {
  using Type = shapes::Account;
};
template <>
struct ShapeOf<Doubles> {
  using Type = shapes::Doubles;
};
template <>
struct ShapeOf<NestedMap> {
  using Type = shapes::NestedMap;
};
template <class Message>
using Shape = typename ShapeOf<Message>::Type;

/// The words of `wire`, which must be aligned to words; a part of a word at the end is left out.
kj::ArrayPtr<const capnp::word> words_of(std::span<const char> wire) {
  return {reinterpret_cast<const capnp::word*>(wire.data()), wire.size() / sizeof(capnp::word)};
}

/// An array of words as a codec's result.
class OwnedEncoding {
 public:
  explicit OwnedEncoding(kj::Array<capnp::word> words) : words_(kj::mv(words)) {}
  const char* data() const { return reinterpret_cast<const char*>(words_.begin()); }
  std::size_t size() const { return words_.size() * sizeof(capnp::word); }

 private:
  kj::Array<capnp::word> words_;
};

struct FreshWriter {
  template <class Message>
  OwnedEncoding encode(const Message& message) const {
    capnp::MallocMessageBuilder builder;
    build(message, builder.initRoot<Shape<Message>>());
    return OwnedEncoding(capnp::messageToFlatArray(builder));
  }
};

/// Keeps the memory of the first segment and the buffer that the framed message is copied to. A
/// message that does not fit into one segment is built again in a larger one, so that every message
/// has one segment.
class ReusedWriter {
 public:
  template <class Message>
  std::span<const char> encode(const Message& message) {
    while (true) {
      std::size_t words = 0;
      {
        // The builder wants a segment of zeros, and leaves one behind when it ends.
        capnp::MallocMessageBuilder builder(segment_.asPtr());
        build(message, builder.initRoot<Shape<Message>>());
        words = capnp::computeSerializedSizeInWords(builder);
        if (builder.getSegmentsForOutput().size() == 1) {
          if (buffer_.size() < words) buffer_ = kj::heapArray<capnp::word>(words);
          kj::ArrayOutputStream stream(buffer_.asBytes());
          capnp::writeMessage(stream, builder);
          return {reinterpret_cast<const char*>(buffer_.begin()), words * sizeof(capnp::word)};
        }
      }
      segment_ = zeros(words + words / 8);
    }
  }

 private:
  static kj::Array<capnp::word> zeros(std::size_t words) {
    kj::Array<capnp::word> array = kj::heapArray<capnp::word>(words);
    std::memset(array.begin(), 0, words * sizeof(capnp::word));
    return array;
  }

  kj::Array<capnp::word> segment_ = zeros(1024);
  kj::Array<capnp::word> buffer_;
};

/// Checks the framing and every pointer as it is followed, and copies everything into a message.
struct Decoder {
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) {
    if (wire.size() % sizeof(capnp::word) != 0) return false;
    try {
      const auto words = words_of(aligned_wire.of(wire));
      capnp::FlatArrayMessageReader reader(words);
      return reader.getEnd() == words.end() && rebuild(reader.getRoot<Shape<Message>>(), message);
    } catch (const kj::Exception&) {
      return false;
    }
  }
  AlignedWire<capnp::word> aligned_wire;
};

template <class Message>
struct Access {
  std::uint64_t operator()(std::span<const char> wire) const {
    capnp::FlatArrayMessageReader reader(words_of(wire));
    return sum_of_few(reader.getRoot<Shape<Message>>());
  }
};

template <class Message>
struct Traverse {
  std::uint64_t operator()(std::span<const char> wire) const {
    capnp::FlatArrayMessageReader reader(words_of(wire));
    return sum_of_all(reader.getRoot<Shape<Message>>());
  }
};

CodecIdentity identity(const std::string& facets) {
  const std::string version = std::to_string(CAPNP_VERSION / 1000000) + "." +
                              std::to_string(CAPNP_VERSION / 1000 % 1000) + "." +
                              std::to_string(CAPNP_VERSION % 1000);
  return {"capnproto", "field", facets, "", {{"capnproto", version}}};
}

}  // namespace
}  // namespace capnproto_codec

void register_capnproto(CodecRegistry& registry) {
  using namespace capnproto_codec;
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    auto reused = make_message_codec<Message, ReusedWriter, KeptReader<Message, Decoder>>(
        identity("buffer:reused"));
    reused.operations.push_back(access_operation<Message, Access<Message>>());
    reused.operations.push_back(traverse_operation<Message, Traverse<Message>>());
    registry.add(std::move(reused));
    registry.add(make_message_codec<Message, FreshWriter, FreshReader<Message, Decoder>>(
        identity("buffer:fresh")));
  });
}

}  // namespace wirewatch
