#include "codecs/wirepack/revision_1_0.hpp"

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {

void register_revision_1_0(CodecRegistry& registry) {
  using Revision = Revision10<std::endian::little>;
  add_revision<Revision>(registry, "1.0");
  add_messages<Revision, Packet, Bytes, Monsters, Table, Account, Doubles, NestedMap>(
      registry, revision_identity("1.0"));
}

}  // namespace wirewatch::wirepack
