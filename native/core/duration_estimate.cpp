#include "core/duration_estimate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace wirewatch {
namespace {

struct Trials {
  double iterations = 1;  ///< of the last one
  double elapsed_s = 0;   ///< of all together
};

// Calls with more and more iterations until one lasts `min_time_s`.
Trials try_until(const IterationCost& cost, double min_time_s, double first_iterations) {
  Trials trials;
  trials.iterations = first_iterations;
  for (;;) {
    const double clock_s = trials.iterations * std::max(cost.clock_s, 1e-9);
    const double wall_s = trials.iterations * cost.wall_s;
    trials.elapsed_s += cost.setup_s + wall_s;
    if (clock_s >= min_time_s || wall_s >= 5 * min_time_s) return trials;
    const bool is_significant = clock_s > 0.1 * min_time_s;
    const double factor = is_significant ? 1.4 * min_time_s / clock_s : 10;
    trials.iterations = std::max(std::round(factor * trials.iterations), trials.iterations + 1);
  }
}

}  // namespace

double estimate_duration_s(const IterationCost& cost, const RepetitionRule& rule) {
  const double fixed = static_cast<double>(cost.fixed_iterations);
  double total_s = 0;
  if (rule.min_warmup_s > 0) {
    total_s += try_until(cost, rule.min_warmup_s, std::max(fixed, 1.0)).elapsed_s;
  }
  Trials trials;
  if (fixed > 0 || rule.min_time_s <= 0) {
    trials.iterations = std::max(fixed, 1.0);
    trials.elapsed_s = cost.setup_s + trials.iterations * cost.wall_s;
  } else {
    trials = try_until(cost, rule.min_time_s, 1);
  }
  const double repetition_s = cost.setup_s + trials.iterations * cost.wall_s;
  return total_s + trials.elapsed_s + static_cast<double>(rule.repetitions - 1) * repetition_s;
}

double measure_contention() {
  using SteadyClock = std::chrono::steady_clock;
  const auto started_at = SteadyClock::now();
  const std::clock_t first = std::clock();
  const auto spent_s = [first] {
    return static_cast<double>(std::clock() - first) / static_cast<double>(CLOCKS_PER_SEC);
  };
  while (spent_s() < 0.1) {
  }
  const double processor_s = spent_s();
  const std::chrono::duration<double> elapsed = SteadyClock::now() - started_at;
  return std::max(elapsed.count() / processor_s, 1.0);
}

}  // namespace wirewatch
