#include "core/benchmark_library.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/effort.hpp"
#include "core/processor_events.hpp"

namespace wirewatch {
namespace {

void initialize(std::vector<std::string> flags) {
  // The first two may also come from environment variables and would write a second report; the
  // filter has been applied.
  flags.insert(flags.end(),
               {"--benchmark_out=", "--benchmark_format=console", "--benchmark_filter="});
  std::string program = "wirewatch-bench";
  std::vector<char*> arguments{program.data()};
  for (std::string& flag : flags) arguments.push_back(flag.data());
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  benchmark::Initialize(&count, arguments.data());
  // It keeps the pointer it was given; a report never says the program's path.
  benchmark::BenchmarkReporter::Context::executable_name = nullptr;
  if (count > 1) throw unknown_flag(arguments[1]);
}

}  // namespace

void set_library_flags(const Options& options) {
  std::vector<std::string> flags = effort_flags(options.effort);
  flags.insert(flags.end(), options.benchmark_flags.begin(), options.benchmark_flags.end());
  // The library would say so anew for every case; the report's context says it once.
  if (!processor_events_absence().empty()) {
    std::erase_if(flags, [](const std::string& flag) {
      return flag.starts_with("--benchmark_perf_counters=");
    });
  }
  initialize(std::move(flags));
}

void set_library_flags_for_one_iteration() {
  initialize({"--benchmark_min_time=1x", "--benchmark_repetitions=1",
              "--benchmark_min_warmup_time=0", "--benchmark_enable_random_interleaving=false"});
}

void register_run(const BenchmarkCase& made, std::function<void(benchmark::State&)> run,
                  std::int64_t iterations) {
  auto* registered = benchmark::RegisterBenchmark(made.name, std::move(run));
  if (made.clock == Clock::real) registered->UseRealTime();
  if (made.clock == Clock::manual) registered->UseManualTime();
  if (iterations > 0) registered->Iterations(iterations);
}

RepetitionRule repetition_rule(const Options& options) {
  RepetitionRule rule;
  const std::string min_time = options.benchmark_value("min_time");
  if (!min_time.empty() && min_time.back() != 'x') {
    rule.min_time_s = std::strtod(min_time.c_str(), nullptr);
  }
  rule.min_warmup_s = std::strtod(options.benchmark_value("min_warmup_time").c_str(), nullptr);
  rule.repetitions = std::max(std::atoi(options.benchmark_value("repetitions").c_str()), 1);
  return rule;
}

}  // namespace wirewatch
