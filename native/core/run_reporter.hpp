#pragma once

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "core/summary_table.hpp"

namespace wirewatch {

/// Appends `name: what went wrong` for every failed check among `runs`, each once.
void add_failures(const std::vector<benchmark::BenchmarkReporter::Run>& runs,
                  std::vector<std::string>& failures);

/// Hands every finished case to the report and the table, and remembers the checks that failed.
/// In an audit (`audit` not empty) rows lose their rates and say that their times mean nothing.
class RunReporter : public benchmark::BenchmarkReporter {
 public:
  RunReporter(benchmark::BenchmarkReporter* report, SummaryTable& table, std::string audit);

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

  const std::vector<std::string>& failures() const { return failures_; }

 private:
  benchmark::BenchmarkReporter* report_;  ///< nullptr if there is no report
  SummaryTable& table_;
  std::string audit_;
  std::vector<std::string> failures_;
};

}  // namespace wirewatch
