#include "experiments/batch_ceiling.hpp"

#include <stdexcept>

namespace wirewatch {

BenchmarkCase warm_batch_ceiling(const CodecRegistry& registry, const Batch& batch,
                                 const std::string& payload,
                                 const std::vector<std::string>& facets) {
  constexpr const char* name = "memmove.warm";
  for (const Ceiling& ceiling : registry.ceilings()) {
    if (ceiling.name != name) continue;
    BenchmarkCase made;
    made.operation = "ceiling";
    made.codec = ceiling.name;
    made.payload = payload;
    made.name = case_name(made.operation, made.codec, made.payload, facets);
    made.payload_bytes = batch.payload_bytes;
    made.run = [time = ceiling.time, batch](benchmark::State& state) {
      const auto size_bytes = static_cast<std::size_t>(batch.items * batch.payload_bytes);
      const AllocationTotals allocated = time(state, size_bytes);
      set_batch_counters(state, batch, allocated);
    };
    return made;
  }
  throw std::logic_error(std::string("no ceiling ") + name + " is registered");
}

}  // namespace wirewatch
