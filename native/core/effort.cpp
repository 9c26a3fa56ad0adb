#include "core/effort.hpp"

namespace wirewatch {

const std::vector<std::string>& effort_names() {
  static const std::vector<std::string> names{"smoke", "demo", "record", "full"};
  return names;
}

std::vector<std::string> effort_flags(std::string_view effort) {
  // One iteration: shows that every case runs, measures nothing worth keeping.
  if (effort == "smoke") return {"--benchmark_min_time=1x", "--benchmark_repetitions=1"};
  std::vector<std::string> flags;
  if (effort == "demo") flags = {"--benchmark_min_time=0.03s", "--benchmark_repetitions=3"};
  if (effort == "record") flags = {"--benchmark_min_time=0.05s", "--benchmark_repetitions=10"};
  if (effort == "full") flags = {"--benchmark_min_time=0.1s", "--benchmark_repetitions=10"};
  // The median of randomly interleaved repetitions is the steadiest estimate a busy machine gives.
  flags.insert(flags.end(),
               {"--benchmark_enable_random_interleaving=true", "--benchmark_min_warmup_time=0.01"});
  return flags;
}

}  // namespace wirewatch
