#pragma once

#include <cstdint>

namespace wirewatch {

/// What one iteration of a case was found to take.
struct IterationCost {
  double clock_s = 0;  ///< by the clock that decides how many iterations a repetition has
  double wall_s = 0;   ///< elapsed
  double setup_s = 0;  ///< elapsed around the loop, in every call of the case
  std::int64_t fixed_iterations = 0;  ///< of every repetition; 0: as many as fill the time
};

/// How a case is repeated.
struct RepetitionRule {
  std::int64_t repetitions = 1;
  double min_time_s = 0;  ///< of a repetition, by the case's clock; 0: one iteration
  double min_warmup_s = 0;
};

/// Elapsed seconds that a case will take by `rule`: warm-up, the trials that find the number of
/// iterations, and the repetitions. Follows what Google Benchmark 1.9.1 does (benchmark_runner.cc:
/// PredictNumItersNeeded, ShouldReportIterationResults).
double estimate_duration_s(const IterationCost& cost, const RepetitionRule& rule);

/// How much longer than its processor time a busy loop takes just now, at least 1: others may share
/// the processors. Takes about a tenth of a second.
double measure_contention();

}  // namespace wirewatch
