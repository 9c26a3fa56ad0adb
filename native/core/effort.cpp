#include "core/effort.hpp"

namespace wirewatch {

const std::vector<std::string>& effort_names() {
  static const std::vector<std::string> names{"smoke", "demo", "record"};
  return names;
}

std::vector<std::string> effort_flags(std::string_view effort) {
  // One iteration: shows that every case runs, measures nothing worth keeping.
  if (effort == "smoke") return {"--benchmark_min_time=1x", "--benchmark_repetitions=1"};
  // The median of randomly interleaved repetitions is the steadiest estimate a busy machine gives.
  const std::vector<std::string> interleaved{"--benchmark_enable_random_interleaving=true",
                                             "--benchmark_min_warmup_time=0.01"};
  std::vector<std::string> flags =
      effort == "demo"
          ? std::vector<std::string>{"--benchmark_min_time=0.03s", "--benchmark_repetitions=3"}
          : std::vector<std::string>{"--benchmark_min_time=0.05s", "--benchmark_repetitions=10"};
  flags.insert(flags.end(), interleaved.begin(), interleaved.end());
  return flags;
}

}  // namespace wirewatch
