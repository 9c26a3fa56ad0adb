#include "core/measurement.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "core/benchmark_library.hpp"
#include "core/case_check.hpp"
#include "core/environment.hpp"
#include "core/platform/platform.hpp"
#include "core/progress.hpp"
#include "core/report_file.hpp"
#include "core/run_reporter.hpp"
#include "core/summary_table.hpp"

namespace wirewatch {
namespace {

void set_context(const Options& options, const MeasurementPlan& plan) {
  for (const auto& [key, value] : describe_environment(options, plan.components)) {
    benchmark::AddCustomContext(key, value);
  }
  benchmark::AddCustomContext("wirewatch.experiment", plan.experiment);
  benchmark::AddCustomContext("wirewatch.cases", std::to_string(plan.cases.size()));
}

void register_case(const BenchmarkCase& made, Progress& progress) {
  const auto run = [&made, &progress, has_repeated = false](benchmark::State& state) mutable {
    using SteadyClock = std::chrono::steady_clock;
    if (!made.skip_reason.empty()) {
      state.SkipWithMessage(made.skip_reason);
      return;
    }
    progress.show(made.name);
    const auto started_at = SteadyClock::now();
    made.run(state);
    const std::chrono::duration<double> elapsed = SteadyClock::now() - started_at;
    progress.count_call(elapsed.count(), has_repeated);
  };
  register_run(made, run, made.iterations);
}

// What makes the whole report void, in one sentence.
std::string void_reason(const std::vector<std::string>& failures) {
  if (failures.empty()) {
    return platform::is_emulated() ? "the processor is emulated: no time is one of it" : "";
  }
  std::string reason = failures.front();
  if (failures.size() > 1) {
    reason += " (and " + std::to_string(failures.size() - 1) + " more failed checks)";
  }
  return reason;
}

int tell_failures(const std::vector<std::string>& failures) {
  for (const std::string& failure : failures) {
    std::cerr << "wirewatch-bench: FAILED " << failure << "\n";
  }
  return failures.empty() ? 0 : 1;
}

// The report of cases that ran once and of which one failed.
void write_void_report(ReportFile& file, const CaseCheck& check) {
  file.reporter().ReportContext({});
  for (const auto& runs : check.runs) file.reporter().ReportRuns(runs);
  file.reporter().Finalize();
  file.complete(void_reason(check.failures));
}

void tell_estimate(const Options& options, const MeasurementPlan& plan, const CaseCheck& check) {
  const RepetitionRule rule = repetition_rule(options);
  std::cerr << plan.experiment << ": " << plan.cases.size() << " cases, " << rule.repetitions
            << (rule.repetitions == 1 ? " repetition" : " repetitions")
            << " each: " << forecast_text(forecast(check, plan.cases, rule)) << std::endl;
}

}  // namespace

int measure(const Options& options, const MeasurementPlan& plan) {
  std::unique_ptr<ReportFile> file;
  if (!options.out.empty()) file = std::make_unique<ReportFile>(options.out);
  // First with the flags of the run itself, so that a wrong one is refused before anything runs.
  set_library_flags(options);
  set_context(options, plan);
  const bool is_timed = options.audit.empty() && options.effort != "smoke";
  if (is_timed && !options.is_checked) {
    const CaseCheck check = check_cases(plan.cases);
    if (!check.failures.empty()) {
      if (file) write_void_report(*file, check);
      std::cerr << "wirewatch-bench: nothing was timed, because a check failed\n";
      return tell_failures(check.failures);
    }
    tell_estimate(options, plan, check);
    set_library_flags(options);
  }
  SummaryTable table;
  RunReporter reporter(file ? &file->reporter() : nullptr, table, options.audit);
  const RepetitionRule rule = repetition_rule(options);
  Progress progress(plan.cases.size() * static_cast<std::size_t>(rule.repetitions),
                    rule.min_time_s);
  for (const BenchmarkCase& made : plan.cases) register_case(made, progress);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  progress.finish();
  if (file) file->complete(void_reason(reporter.failures()));
  table.write(plan.cases, std::cout);
  if (options.audit.empty() && options.effort == "smoke") {
    std::cout << "Effort smoke: this shows that the cases run, not how fast they are.\n";
  }
  return tell_failures(reporter.failures());
}

}  // namespace wirewatch
