#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "codecs/protobuf/build.hpp"
#include "codecs/protobuf/rebuild.hpp"
#include "core/codec_registry.hpp"
#include "core/message_reader.hpp"
#include "core/messages/for_each_field_message.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch {
namespace protobuf_codec {
namespace {

template <class Message>
struct GeneratedFor;
template <>
struct GeneratedFor<Monsters> {
  using Type = shapes::Monsters;
};
template <>
struct GeneratedFor<Table> {
  using Type = shapes::Table;
};
template <>
struct GeneratedFor<Account> {
  using Type = shapes::Account;
};
template <>
struct GeneratedFor<Doubles> {
  using Type = shapes::Doubles;
};
template <>
struct GeneratedFor<NestedMap> {
  using Type = shapes::NestedMap;
};

/// The generated type for one of ours.
template <class Message>
using Generated = typename GeneratedFor<Message>::Type;

template <class Shape>
bool parse(std::span<const char> wire, Shape& shape) {
  return wire.size() <= std::numeric_limits<int>::max() &&
         shape.ParseFromArray(wire.data(), static_cast<int>(wire.size()));
}

/// Serializes a generated message into a buffer that is kept: all that a program pays that holds
/// its data in generated messages anyway.
template <class Shape>
class Serializer {
 public:
  std::span<const char> encode(const Shape& shape) {
    const std::size_t size_bytes = shape.ByteSizeLong();
    if (buffer_.size() < size_bytes) buffer_.resize(size_bytes);
    shape.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(buffer_.data()));
    return {buffer_.data(), size_bytes};
  }

 private:
  std::vector<char> buffer_;
};

/// Parses into a generated message that is kept, likewise.
template <class Shape>
class Parser {
 public:
  const Shape* decode(std::span<const char> wire) {
    return parse(wire, shape_) ? &shape_ : nullptr;
  }
  static const Shape* message(const Shape* decoded) { return decoded; }

 private:
  Shape shape_;
};

template <class Message>
class ReusedWriter {
 public:
  std::span<const char> encode(const Message& message) {
    shape_.Clear();
    build(message, shape_);
    return serializer_.encode(shape_);
  }

 private:
  Generated<Message> shape_;
  Serializer<Generated<Message>> serializer_;
};

template <class Message>
class ReusedDecoder {
 public:
  bool decode(std::span<const char> wire, Message& message) {
    return parse(wire, shape_) && rebuild(shape_, message);
  }

 private:
  Generated<Message> shape_;
};

template <class Message>
class FreshWriter {
 public:
  std::string encode(const Message& message) const {
    Generated<Message> shape;
    build(message, shape);
    return shape.SerializeAsString();
  }
};

template <class Message>
std::vector<Operation<Message>> operations_on_generated_messages() {
  using Shape = Generated<Message>;
  return {
      {"serialize",
       [](benchmark::State& state, const Message& message, std::span<const char> wire) {
         Shape shape;
         build(message, shape);
         Serializer<Shape> serializer;
         const std::span<const char> found = serializer.encode(shape);
         if (!std::equal(found.begin(), found.end(), wire.begin(), wire.end())) {
           state.SkipWithError("the generated message has another encoding");
           return AllocationTotals{};
         }
         return time_encode<Serializer<Shape>>(state, shape);
       }},
      {"parse", [](benchmark::State& state, const Message& message, std::span<const char> wire) {
         Shape shape;
         Message rebuilt;
         if (!parse(wire, shape) || !rebuild(shape, rebuilt) || !(rebuilt == message)) {
           state.SkipWithError("the generated message is not the one encoded");
           return AllocationTotals{};
         }
         return time_decode<Parser<Shape>, Shape>(state, wire);
       }}};
}

std::string protobuf_version() {
  return std::to_string(GOOGLE_PROTOBUF_VERSION / 1000000) + "." +
         std::to_string(GOOGLE_PROTOBUF_VERSION / 1000 % 1000) + "." +
         std::to_string(GOOGLE_PROTOBUF_VERSION % 1000);
}

CodecIdentity identity(const std::string& facets) {
  return {"protobuf", "field", facets, "", {{"protobuf", protobuf_version()}}};
}

}  // namespace
}  // namespace protobuf_codec

void register_protobuf(CodecRegistry& registry) {
  using namespace protobuf_codec;
#if GOOGLE_PROTOBUF_VERSION < 4022000
  google::protobuf::SetLogHandler(nullptr);  // refused input is our result, not an incident
#endif
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    using Decoder = ReusedDecoder<Message>;
    auto reused = make_message_codec<Message, ReusedWriter<Message>, KeptReader<Message, Decoder>>(
        identity("buffer:reused"));
    for (Operation<Message>& operation : operations_on_generated_messages<Message>()) {
      reused.operations.push_back(std::move(operation));
    }
    registry.add(std::move(reused));
    registry.add(make_message_codec<Message, FreshWriter<Message>, FreshReader<Message, Decoder>>(
        identity("buffer:fresh")));
  });
}

}  // namespace wirewatch
