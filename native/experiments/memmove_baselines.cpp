#include "experiments/all_experiments.hpp"
#include "experiments/batch_ceiling.hpp"
#include "experiments/memory_baselines.hpp"

namespace wirewatch {

// S4.1: what the machine does with plain bytes. The article of 2020 copied once into memory nobody
// had touched; that is first_touch here, and warm is the copy without the page faults.
Experiment memmove_baselines() {
  Experiment experiment;
  experiment.id = "S4.1";
  experiment.title = "memmove warm and on first touch, memset, vector insert: 1 and 10 MB (S4.1)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::uint64_t size_bytes : {std::uint64_t{1000000}, std::uint64_t{10000000}}) {
      const Batch batch{1, size_bytes};
      const std::vector<std::string> facets{"size:" + std::to_string(size_bytes)};
      cases.push_back(first_touch_ceiling(batch, "bytes", facets));
      cases.push_back(memset_baseline(batch, "bytes", facets));
      cases.push_back(vector_insert_baseline(batch, "bytes", facets));
      cases.push_back(warm_batch_ceiling(registry, batch, "bytes", facets));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
