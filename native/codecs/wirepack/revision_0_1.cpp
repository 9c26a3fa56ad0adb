#include "codecs/wirepack/revision_0_1.hpp"

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {

void register_revision_0_1(CodecRegistry& registry) {
  add_revision<Revision01>(registry, "0.1", {boost_component()});
}

}  // namespace wirewatch::wirepack
