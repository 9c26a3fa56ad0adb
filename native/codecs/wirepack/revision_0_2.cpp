#include "codecs/wirepack/revision_0_2.hpp"

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {

void register_revision_0_2(CodecRegistry& registry) {
  add_revision<Revision02>(registry, "0.2", {boost_component()});
}

}  // namespace wirewatch::wirepack
