#include "codecs/boost_archive/identity.hpp"
#include "codecs/boost_archive/wide.hpp"

namespace wirewatch::boost_archive {
namespace {

template <class Kind>
void add_kind(CodecRegistry& registry) {
  add_codec<Kind, Doubles, WideWriter<Kind, Doubles>, WideReader<Kind, Doubles>>(
      registry, identity_of(Kind::name, "archive_wide", "buffer:reused"));
}

}  // namespace

void register_wide(CodecRegistry& registry) {
  add_kind<WideTextKind>(registry);
  add_kind<WideXmlKind>(registry);
}

}  // namespace wirewatch::boost_archive
