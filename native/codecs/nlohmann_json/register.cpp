#include <exception>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "codecs/nlohmann_json/build.hpp"
#include "codecs/nlohmann_json/rebuild.hpp"
#include "core/codec_registry.hpp"
#include "core/message_reader.hpp"
#include "core/messages/for_each_field_message.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch {
namespace nlohmann_json {
namespace {

// The library lets nothing be kept but the message: trees and texts are made anew. So there is no
// `buffer:reused`.

struct Writer {
  template <class Message>
  std::string encode(const Message& message) const {
    return build(message).dump();
  }
};

struct Decoder {
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) const {
    try {
      const json tree = json::parse(wire.data(), wire.data() + wire.size(), nullptr, false);
      if (tree.is_discarded()) return false;
      rebuild(tree, message);
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }
};

CodecIdentity identity() {
  const std::string version = std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + "." +
                              std::to_string(NLOHMANN_JSON_VERSION_MINOR) + "." +
                              std::to_string(NLOHMANN_JSON_VERSION_PATCH);
  return {"nlohmann.json", "field", "buffer:fresh", "", {{"nlohmann-json", version}}};
}

}  // namespace
}  // namespace nlohmann_json

void register_nlohmann_json(CodecRegistry& registry) {
  using namespace nlohmann_json;
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    registry.add(make_message_codec<Message, Writer, FreshReader<Message, Decoder>>(identity()));
  });
}

}  // namespace wirewatch
