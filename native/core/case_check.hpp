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
  double contention = 1;              ///< measure_contention() at that time
  std::vector<std::string> failures;  ///< `name: what went wrong`
  std::vector<std::vector<benchmark::BenchmarkReporter::Run>> runs;  ///< as the library told them
};

/// Runs every case once before anything is timed: so the check of its round trip is made, and it is
/// known how long an iteration takes. Leaves nothing registered; the library's flags are those for
/// one iteration.
CaseCheck check_cases(const std::vector<BenchmarkCase>& cases);

/// How long measuring will take.
struct Forecast {
  double alone_s = 0;  ///< if nothing else ran: what the cases' clocks say
  double now_s = 0;    ///< if others go on keeping the processors as busy as now
};

/// The forecast for checked cases that are repeated by `rule`: the sum of their durations. What a
/// processor's clock times lasts `check.contention` times as long by the clock on the wall.
Forecast forecast(const CaseCheck& check, const std::vector<BenchmarkCase>& cases,
                  const RepetitionRule& rule);

/// `about 45 s`, and if that is notably less than now: `about 84 s (45 s if nothing else ran)`.
std::string forecast_text(const Forecast& forecast);

/// `95 s` or `24 min`.
std::string format_duration(double seconds);

}  // namespace wirewatch
