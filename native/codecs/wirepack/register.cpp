#include "codecs/wirepack/revisions.hpp"

namespace wirewatch {

void register_wirepack(CodecRegistry& registry) {
  wirepack::register_revision_0_1(registry);
  wirepack::register_revision_0_2(registry);
  wirepack::register_revision_0_3(registry);
  wirepack::register_revision_0_4(registry);
  wirepack::register_revision_0_5(registry);
  wirepack::register_revision_0_6(registry);
  wirepack::register_revision_0_7(registry);
  wirepack::register_revision_0_8(registry);
  wirepack::register_revision_0_9(registry);
  wirepack::register_revision_1_0(registry);
  wirepack::register_variants(registry);
}

}  // namespace wirewatch
