#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/kept_buffer.hpp"
#include "codecs/wirepack/paid_lengths.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {

void register_revision_0_8(CodecRegistry& registry) {
  constexpr std::size_t anywhere = 1;
  add_revision<KeptBuffer<PaidLengths<anywhere>>>(registry, "0.8");
}

}  // namespace wirewatch::wirepack
