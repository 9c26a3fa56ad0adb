#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/kept_buffer.hpp"
#include "codecs/wirepack/paid_lengths.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {

void register_revision_0_9(CodecRegistry& registry) {
  add_revision<KeptBuffer<PaidLengths<block_alignment>>>(registry, "0.9");
}

}  // namespace wirewatch::wirepack
