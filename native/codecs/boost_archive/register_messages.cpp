#include "codecs/boost_archive/archive_kinds.hpp"
#include "codecs/boost_archive/identity.hpp"
#include "codecs/boost_archive/plain.hpp"

namespace wirewatch::boost_archive {
namespace {

// `buffer:fresh` as the library's examples do it, `buffer:reused` as it does best without giving up
// self-contained messages.
template <class Kind, class Message>
void add_message(CodecRegistry& registry) {
  add_codec<Kind, Message, FreshWriter<Kind, Message>, FreshReader<Kind, Message>>(
      registry, identity_of(Kind::name, "archive", "buffer:fresh"));
  add_codec<Kind, Message, KeptWriter<Kind, Message>, KeptReader<Kind, Message>>(
      registry, identity_of(Kind::name, "archive", "buffer:reused"));
}

template <class Kind>
void add_kind(CodecRegistry& registry) {
  add_message<Kind, Packet>(registry);
  add_message<Kind, Record>(registry);
  add_message<Kind, Monsters>(registry);
  add_message<Kind, Table>(registry);
  add_message<Kind, Account>(registry);
  add_message<Kind, Doubles>(registry);
  add_message<Kind, NestedMap>(registry);
}

}  // namespace

void register_messages(CodecRegistry& registry) {
  add_kind<BinaryKind>(registry);
  add_kind<TextKind>(registry);
  add_kind<XmlKind>(registry);
}

}  // namespace wirewatch::boost_archive
