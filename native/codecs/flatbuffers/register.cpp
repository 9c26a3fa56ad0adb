#include <flatbuffers/flatbuffers.h>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "codecs/flatbuffers/build.hpp"
#include "codecs/flatbuffers/read_in_place.hpp"
#include "codecs/flatbuffers/rebuild.hpp"
#include "core/aligned_wire.hpp"
#include "core/codec_registry.hpp"
#include "core/message_reader.hpp"
#include "core/messages/for_each_field_message.hpp"
#include "core/timed_loop.hpp"
#include "core/timed_reading.hpp"

namespace wirewatch {
namespace flatbuffers_codec {
namespace {

template <class Message>
struct ShapeOf;
template <>
struct ShapeOf<Monsters> {
  using Type = shapes::Monsters;
};
template <>
struct ShapeOf<Table> {
  using Type = shapes::TableMessage;
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

template <class Message>
bool is_safe(std::span<const char> wire) {
  flatbuffers::Verifier verifier(reinterpret_cast<const std::uint8_t*>(wire.data()), wire.size());
  return verifier.VerifyBuffer<Shape<Message>>(nullptr);
}

template <class Message>
const Shape<Message>& root(std::span<const char> wire) {
  return *flatbuffers::GetRoot<Shape<Message>>(wire.data());
}

struct ReusedWriter {
  template <class Message>
  std::span<const char> encode(const Message& message) {
    return builder.build(message);
  }
  Builder builder;
};

/// An encoding together with the builder whose memory it lies in.
class OwnedEncoding {
 public:
  template <class Message>
  explicit OwnedEncoding(const Message& message) : wire_(builder_.build(message)) {}
  const char* data() const { return wire_.data(); }
  std::size_t size() const { return wire_.size(); }

 private:
  Builder builder_;
  std::span<const char> wire_;
};

struct FreshWriter {
  template <class Message>
  OwnedEncoding encode(const Message& message) const {
    return OwnedEncoding(message);
  }
};

/// Verifies, then copies everything into a message.
struct Decoder {
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) {
    const std::span<const char> aligned = aligned_wire.of(wire);
    return is_safe<Message>(aligned) && rebuild(&root<Message>(aligned), message);
  }
  AlignedWire<double> aligned_wire;
};

template <class Message>
struct Access {
  std::uint64_t operator()(std::span<const char> wire) const {
    return sum_of_few(root<Message>(wire));
  }
};

template <class Message>
struct Traverse {
  std::uint64_t operator()(std::span<const char> wire) const {
    return sum_of_all(root<Message>(wire));
  }
};

template <class Message>
struct Verify {
  std::uint64_t operator()(std::span<const char> wire) const {
    return is_safe<Message>(wire) ? 1 : 0;
  }
};

CodecIdentity identity(const std::string& facets) {
  const std::string version = std::to_string(FLATBUFFERS_VERSION_MAJOR) + "." +
                              std::to_string(FLATBUFFERS_VERSION_MINOR) + "." +
                              std::to_string(FLATBUFFERS_VERSION_REVISION);
  return {"flatbuffers", "field", facets, "", {{"flatbuffers", version}}};
}

}  // namespace
}  // namespace flatbuffers_codec

void register_flatbuffers(CodecRegistry& registry) {
  using namespace flatbuffers_codec;
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    auto reused = make_message_codec<Message, ReusedWriter, KeptReader<Message, Decoder>>(
        identity("buffer:reused"));
    reused.operations.push_back(access_operation<Message, Access<Message>>());
    reused.operations.push_back(verify_operation<Message, Verify<Message>>());
    reused.operations.push_back(traverse_operation<Message, Traverse<Message>>());
    registry.add(std::move(reused));
    registry.add(make_message_codec<Message, FreshWriter, FreshReader<Message, Decoder>>(
        identity("buffer:fresh")));
  });
}

}  // namespace wirewatch
