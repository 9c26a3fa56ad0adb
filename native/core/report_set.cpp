#include "core/report_set.hpp"

#include <chrono>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <utility>

#include "core/benchmark_library.hpp"
#include "core/case_check.hpp"
#include "core/environment.hpp"
#include "core/experiment_choice.hpp"
#include "core/measurement.hpp"
#include "core/measurement_plan.hpp"
#include "core/platform/child_process.hpp"
#include "core/platform/platform.hpp"
#include "core/report_context.hpp"

namespace wirewatch {
namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

// One report of the set.
struct PlannedReport {
  std::string name;  ///< of its file, without ending
  fs::path path;
  Options options;  ///< of the run that makes it
  std::size_t cases = 0;
  std::string version;
  Forecast forecast;
  bool is_checked = false;
};

double seconds_since(SteadyClock::time_point started_at) {
  return std::chrono::duration<double>(SteadyClock::now() - started_at).count();
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

PlannedReport plan_report(const Options& options, const CodecRegistry& registry,
                          const Experiment& experiment, const std::string& revision) {
  PlannedReport report;
  report.options = options;
  report.options.experiments = {experiment.id};
  report.options.revision = revision;
  const MeasurementPlan plan = make_plan(report.options, registry, {&experiment});
  report.cases = plan.cases.size();
  report.version = options.version.empty() ? plan.version : options.version;
  report.name = experiment.id + (revision.empty() ? "" : "-rev" + revision) +
                (options.audit.empty() ? "" : "-" + options.audit);
  report.path = fs::path(options.out_dir) / (report.name + ".json");
  report.options.out = report.path.string();
  report.options.out_dir.clear();
  return report;
}

std::vector<PlannedReport> plan_reports(const Options& options, const CodecRegistry& registry,
                                        const std::vector<const Experiment*>& chosen) {
  std::vector<PlannedReport> reports;
  for (const Experiment* experiment : chosen) {
    std::vector<std::string> revisions{""};
    if (experiment->has_revisions) {
      const bool is_one = !options.revision.empty() && options.revision != "all";
      revisions =
          is_one ? std::vector<std::string>{options.revision} : revisions_of(*experiment, registry);
    }
    for (const std::string& revision : revisions) {
      PlannedReport report = plan_report(options, registry, *experiment, revision);
      if (report.cases > 0) reports.push_back(std::move(report));
    }
  }
  return reports;
}

// Whether the folder holds this report, complete and made alike. Throws UsageError if it holds one
// made otherwise.
bool is_made(const PlannedReport& report) {
  const auto found = read_context(report.path);
  if (found.empty() || found.count("wirewatch.void") > 0) return false;
  Options options = report.options;
  options.version = report.version;
  auto wanted = describe_identity(options);
  wanted.emplace_back("wirewatch.cases", std::to_string(report.cases));
  const std::string difference = differences(
      found, wanted,
      {"wirewatch.machine", "wirewatch.variant", "wirewatch.audit", "wirewatch.effort"});
  if (difference.empty()) return true;
  throw UsageError(report.path.string() + " was made otherwise: " + difference +
                   ". Name another folder with --out-dir, or remove that file");
}

std::vector<std::string> arguments_of(const PlannedReport& report) {
  std::vector<std::string> arguments = measuring_arguments(report.options);
  arguments.insert(arguments.end(), {"--experiment", report.options.experiments.front()});
  return arguments;
}

// Finds out how long the report will take. One whose check fails or whose program dies here is made
// all the same, unchecked, so that it fails with a report that says why.
void estimate(PlannedReport& report) {
  std::vector<std::string> arguments{"--role", check_role};
  for (const std::string& argument : arguments_of(report)) arguments.push_back(argument);
  platform::ChildProcess check(arguments);
  std::size_t failures = 1;
  for (const std::string& line : check.remaining_lines()) {
    std::istringstream(line) >> failures >> report.forecast.alone_s >> report.forecast.now_s;
  }
  report.is_checked = check.wait() == 0 && failures == 0;
}

// Returns the exit status of the program that makes the report.
int make(const PlannedReport& report) {
  std::vector<std::string> arguments{"--role", measure_role};
  for (const std::string& argument : arguments_of(report)) arguments.push_back(argument);
  arguments.insert(arguments.end(), {"--out", report.path.string()});
  if (report.is_checked) arguments.emplace_back(checked_flag);
  platform::ChildProcess program(arguments);
  (void)program.remaining_lines();
  return program.wait();
}

void tell_plan(const std::vector<PlannedReport>& reports, std::size_t kept, bool is_estimated) {
  std::size_t cases = 0;
  Forecast total;
  for (const PlannedReport& report : reports) {
    cases += report.cases;
    total.alone_s += report.forecast.alone_s;
    total.now_s += report.forecast.now_s;
  }
  std::cerr << "To do: " << counted(reports.size(), "report") << " with " << counted(cases, "case");
  if (kept > 0) std::cerr << " (" << counted(kept, "complete report") << " kept)";
  if (is_estimated && !reports.empty()) std::cerr << ": " << forecast_text(total);
  std::cerr << std::endl;
}

}  // namespace

int make_report_set(const Options& options, const CodecRegistry& registry,
                    const std::vector<const Experiment*>& chosen) {
  std::error_code error;
  fs::create_directories(options.out_dir, error);
  if (error) {
    throw UsageError("--out-dir: cannot make " + options.out_dir + ": " + error.message());
  }
  std::vector<PlannedReport> reports;
  std::size_t kept = 0;
  for (PlannedReport& report : plan_reports(options, registry, chosen)) {
    if (is_made(report)) {
      ++kept;
      std::cerr << report.name << ": complete, kept" << std::endl;
    } else {
      reports.push_back(std::move(report));
    }
  }
  if (reports.empty() && kept == 0) {
    std::cerr << "wirewatch-bench: no benchmark matches the filter '"
              << options.benchmark_value("filter") << "'\n";
    return 1;
  }
  const bool is_timed = options.audit.empty() && options.effort != "smoke";
  for (PlannedReport& report : reports) {
    if (!is_timed) break;
    std::cerr << report.name << ": running each of " << counted(report.cases, "case") << " once"
              << std::endl;
    estimate(report);
  }
  tell_plan(reports, kept, is_timed);
  if (reports.empty()) return 0;

  const auto started_at = SteadyClock::now();
  std::vector<std::string> failed;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const PlannedReport& report = reports[i];
    std::cerr << "[" << i + 1 << "/" << reports.size() << "] " << report.name << ": "
              << counted(report.cases, "case");
    if (report.forecast.now_s > 0) std::cerr << ", " << forecast_text(report.forecast);
    std::cerr << std::endl;
    if (make(report) != 0) failed.push_back(report.name);
  }
  std::cerr << counted(reports.size(), "report") << " in "
            << format_duration(seconds_since(started_at)) << std::endl;
  for (const std::string& name : failed) {
    std::cerr << "wirewatch-bench: FAILED " << name << "\n";
  }
  return failed.empty() ? 0 : 1;
}

std::vector<fs::path> report_set_paths(const Options& options, const CodecRegistry& registry,
                                       const std::vector<const Experiment*>& chosen) {
  std::vector<fs::path> paths;
  for (const PlannedReport& report : plan_reports(options, registry, chosen)) {
    if (fs::is_regular_file(report.path)) paths.push_back(report.path);
  }
  return paths;
}

int check_report(std::span<const std::string> arguments, const CodecRegistry& registry,
                 const std::vector<Experiment>& experiments) {
  const Options options = parse_command_line(pointers_to(arguments));
  const MeasurementPlan plan =
      make_plan(options, registry, choose_experiments(experiments, options.experiments));
  const CaseCheck check = check_cases(plan.cases);
  const Forecast expected = forecast(check, plan.cases, repetition_rule(options));
  std::cout << check.failures.size() << " " << expected.alone_s << " " << expected.now_s << "\n";
  return 0;
}

}  // namespace wirewatch
