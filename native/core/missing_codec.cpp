#include "core/missing_codec.hpp"

#include "core/messages/for_each_field_message.hpp"

namespace wirewatch {

void add_missing_codec(CodecRegistry& registry, const std::string& name,
                       const std::string& reason) {
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    MessageCodec<Message> codec;
    codec.identity.name = name;
    codec.identity.family = "field";
    codec.skip_reason = reason;
    codec.operations = {{"to_wire", nullptr}, {"from_wire", nullptr}};
    registry.add(std::move(codec));
  });
}

}  // namespace wirewatch
