#pragma once

#include <benchmark/benchmark.h>

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "core/benchmark_case.hpp"

namespace wirewatch {

/// The table at the end of a run: per operation and codec the bandwidth at a few sizes, and how
/// much of the ceiling that is.
class SummaryTable {
 public:
  /// Takes the repetitions among `runs`; aggregates and failed repetitions are left out.
  void add(const std::vector<benchmark::BenchmarkReporter::Run>& runs);

  /// Writes a section per payload of `cases` to `out`. Cases without a result are left out.
  void write(const std::vector<BenchmarkCase>& cases, std::ostream& out) const;

 private:
  std::map<std::string, std::vector<double>> bytes_per_s_;  ///< by case name, one per repetition
};

/// `1234567.0` bytes per second as `1.23 MB/s`, decimal units.
std::string format_bandwidth(double bytes_per_s);

/// `4096` as `4 KiB`, binary units; whole numbers only.
std::string format_size(std::uint64_t size_bytes);

}  // namespace wirewatch
