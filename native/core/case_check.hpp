#pragma once

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "core/duration_estimate.hpp"

namespace wirewatch {

/// What running every case once, with one iteration, has shown.
struct CaseCheck {
  std::vector<IterationCost> costs;   ///< in the order of the cases; zero for skipped ones
  std::vector<std::string> failures;  ///< `name: what went wrong`
  std::vector<std::vector<benchmark::BenchmarkReporter::Run>> runs;  ///< as the library told them
};

/// Runs every case once before anything is timed: so the check of its round trip is made, and it is
/// known how long an iteration takes. Leaves nothing registered; the library's flags are those for
/// one iteration.
CaseCheck check_cases(const std::vector<BenchmarkCase>& cases);

/// Elapsed seconds that measuring checked cases will take: each one's duration by `rule`, times
/// measure_contention() as it is now for what a processor's clock times.
double estimate_duration_s(const CaseCheck& check, const std::vector<BenchmarkCase>& cases,
                           const RepetitionRule& rule);

}  // namespace wirewatch
