#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace wirewatch {

/// Shows on standard error how far a run is: one line that rewrites itself on a terminal, a plain
/// line every few seconds elsewhere. It writes between timed loops, never inside one.
///
/// Google Benchmark tells of a case only when all its repetitions are done, which with interleaving
/// is at the very end. So repetitions are counted from the calls of the cases themselves.
class Progress {
 public:
  /// `repetitions_total`: of all cases together. `min_time_s`: how long a first call must last to
  /// count as the repetition itself and not as a trial for the number of iterations; 0 if every
  /// call counts.
  Progress(std::size_t repetitions_total, double min_time_s);

  /// Says which case runs next.
  void show(const std::string& case_name);

  /// Counts a call of a case that took `elapsed_s`. `has_repeated` belongs to the case and starts
  /// false.
  void count_call(double elapsed_s, bool& has_repeated);

  std::size_t done() const { return done_; }

  /// Writes the last line.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  void write(const std::string& line) const;
  std::string line(const std::string& case_name) const;

  std::size_t total_;
  double min_time_s_;
  std::size_t done_ = 0;
  bool is_terminal_;
  Clock::time_point started_at_;
  Clock::time_point shown_at_;
};

}  // namespace wirewatch
