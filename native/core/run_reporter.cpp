#include "core/run_reporter.hpp"

#include <algorithm>
#include <utility>

namespace wirewatch {

void add_failures(const std::vector<benchmark::BenchmarkReporter::Run>& runs,
                  std::vector<std::string>& failures) {
  for (const auto& run : runs) {
    if (run.skipped != benchmark::internal::SkippedWithError) continue;
    const std::string failure = run.run_name.function_name + ": " + run.skip_message;
    if (std::find(failures.begin(), failures.end(), failure) == failures.end()) {
      failures.push_back(failure);
    }
  }
}

RunReporter::RunReporter(benchmark::BenchmarkReporter* report, SummaryTable& table,
                         std::string audit)
    : report_(report), table_(table), audit_(std::move(audit)) {}

bool RunReporter::ReportContext(const Context& context) {
  return report_ == nullptr || report_->ReportContext(context);
}

void RunReporter::ReportRuns(const std::vector<Run>& runs) {
  std::vector<Run> told = runs;
  for (Run& run : told) {
    if (audit_.empty() || run.skipped) continue;
    run.counters.erase("bytes_per_second");
    run.counters.erase("items_per_second");
    run.report_label = "audit of " + audit_ + ": its times are no measurement";
  }
  if (report_ != nullptr) report_->ReportRuns(told);
  table_.add(told);
  add_failures(told, failures_);
}

void RunReporter::Finalize() {
  if (report_ != nullptr) report_->Finalize();
}

}  // namespace wirewatch
