#pragma once

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "core/command_line.hpp"
#include "core/duration_estimate.hpp"

/// What Google Benchmark is told. It keeps its flags, cases and context in globals, so all of that
/// is set here.
namespace wirewatch {

/// Gives the library its flags: those of the effort, then the options' own. Throws UsageError for
/// one it refuses.
void set_library_flags(const Options& options);

/// Makes the library run every case once, with one iteration.
void set_library_flags_for_one_iteration();

/// Registers `run` under the case's name, clock and number of iterations. `made` must live as long.
void register_run(const BenchmarkCase& made, std::function<void(benchmark::State&)> run,
                  std::int64_t iterations);

/// How the options repeat a case.
RepetitionRule repetition_rule(const Options& options);

/// Takes the results of a run and forgets them.
class SilentReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>&) override {}
};

}  // namespace wirewatch
