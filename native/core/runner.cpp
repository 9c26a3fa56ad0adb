#include "core/runner.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <locale>
#include <memory>
#include <regex>
#include <stdexcept>
#include <string>

#include "core/command_line.hpp"
#include "core/effort.hpp"
#include "core/environment.hpp"
#include "core/platform/child_process.hpp"
#include "core/progress.hpp"
#include "core/report_file.hpp"
#include "core/summary_table.hpp"

namespace wirewatch {
namespace {

// What one run measures: the cases, and the components they carry, the measured one first.
struct Plan {
  std::vector<BenchmarkCase> cases;
  std::vector<Component> components;
};

// Hands every finished case to the report and the table, and remembers the checks that failed.
class RunReporter : public benchmark::BenchmarkReporter {
 public:
  RunReporter(benchmark::BenchmarkReporter* report, SummaryTable& table)
      : report_(report), table_(table) {}

  bool ReportContext(const Context& context) override {
    return report_ == nullptr || report_->ReportContext(context);
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    if (report_ != nullptr) report_->ReportRuns(runs);
    table_.add(runs);
    for (const Run& run : runs) {
      if (run.skipped != benchmark::internal::SkippedWithError) continue;
      const std::string failure = run.run_name.function_name + ": " + run.skip_message;
      if (failures_.empty() || failures_.back() != failure) failures_.push_back(failure);
    }
  }
  void Finalize() override {
    if (report_ != nullptr) report_->Finalize();
  }

  const std::vector<std::string>& failures() const { return failures_; }

 private:
  benchmark::BenchmarkReporter* report_;
  SummaryTable& table_;
  std::vector<std::string> failures_;
};

void add_components(std::vector<Component>& known, const std::vector<Component>& more) {
  for (const Component& component : more) {
    const auto same = [&](const Component& other) { return other.name == component.name; };
    if (std::none_of(known.begin(), known.end(), same)) known.push_back(component);
  }
}

const Experiment& find_experiment(const std::vector<Experiment>& experiments,
                                  const std::string& id) {
  std::string ids;
  for (const Experiment& experiment : experiments) {
    if (experiment.id == id) return experiment;
    ids += (ids.empty() ? "" : ", ") + experiment.id;
  }
  throw UsageError("no experiment '" + id + "'; there are " + ids);
}

// Keeps the cases the filter matches: a regular expression found anywhere in the name, or with a
// `-` before it, not found. Applied here and not by the library, so that the cases can be counted
// and an empty choice is known before anything is measured.
void keep_matching(std::vector<BenchmarkCase>& cases, std::string filter) {
  if (filter.empty() || filter == "all") return;
  const bool excludes = filter.front() == '-';
  if (excludes) filter.erase(0, 1);
  std::regex pattern;
  try {
    pattern.assign(filter);
  } catch (const std::regex_error& error) {
    throw UsageError("--benchmark_filter: '" + filter + "' is no regular expression (" +
                     error.what() + ")");
  }
  const auto goes = [&](const BenchmarkCase& made) {
    return std::regex_search(made.name, pattern) == excludes;
  };
  cases.erase(std::remove_if(cases.begin(), cases.end(), goes), cases.end());
}

Plan make_plan(const Options& options, const CodecRegistry& registry,
               const std::vector<Experiment>& experiments) {
  Plan plan;
  std::string measured;  // name of the component that is measured
  for (const std::string& id : options.experiments) {
    const Experiment& experiment = find_experiment(experiments, id);
    if (!options.revision.empty() && !experiment.has_revisions) {
      throw UsageError("--revision: experiment " + id + " measures no codec with revisions");
    }
    std::vector<Component> components;
    for (BenchmarkCase& made : experiment.cases(registry, options.revision)) {
      add_components(components, made.components);
      const auto same = [&](const BenchmarkCase& other) { return other.name == made.name; };
      // Two experiments may share a ceiling.
      if (std::none_of(plan.cases.begin(), plan.cases.end(), same)) {
        plan.cases.push_back(std::move(made));
      }
    }
    if (components.empty()) continue;
    if (measured.empty()) measured = components.front().name;
    if (measured != components.front().name) {
      throw UsageError("a report has one version, but " + options.experiments.front() +
                       " measures " + measured + " and " + id + " measures " +
                       components.front().name + ": run them one by one");
    }
    add_components(plan.components, components);
  }
  keep_matching(plan.cases, options.benchmark_value("filter"));
  return plan;
}

// Gives the library its flags: the effort's first, so that explicit ones override them.
void initialize_library(const Options& options, char* program) {
  std::vector<std::string> flags = effort_flags(options.effort);
  flags.insert(flags.end(), options.benchmark_flags.begin(), options.benchmark_flags.end());
  // The first two may also come from environment variables and would write a second report; the
  // filter has been applied.
  flags.insert(flags.end(),
               {"--benchmark_out=", "--benchmark_format=console", "--benchmark_filter="});
  std::vector<char*> arguments{program};
  for (std::string& flag : flags) arguments.push_back(flag.data());
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  benchmark::Initialize(&count, arguments.data());
  if (count > 1) throw unknown_flag(arguments[1]);
}

// Time a first call must last to be a repetition; 0 if the number of iterations is fixed.
double min_time_s(const Options& options) {
  const std::string text = options.benchmark_value("min_time");
  return text.empty() || text.back() == 'x' ? 0 : std::strtod(text.c_str(), nullptr);
}

std::size_t repetitions(const Options& options) {
  const int count = std::atoi(options.benchmark_value("repetitions").c_str());
  return static_cast<std::size_t>(std::max(count, 1));
}

void register_case(const BenchmarkCase& made, Progress& progress) {
  auto* registered = benchmark::RegisterBenchmark(
      made.name, [&made, &progress, has_repeated = false](benchmark::State& state) mutable {
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
      });
  if (made.clock == Clock::real) registered->UseRealTime();
  if (made.clock == Clock::manual) registered->UseManualTime();
  if (made.iterations > 0) registered->Iterations(made.iterations);
}

int measure(const Options& options, const Plan& plan) {
  std::unique_ptr<ReportFile> file;
  if (!options.out.empty()) file = std::make_unique<ReportFile>(options.out);
  SummaryTable table;
  RunReporter reporter(file ? &file->reporter() : nullptr, table);
  Progress progress(plan.cases.size() * repetitions(options), min_time_s(options));
  for (const BenchmarkCase& made : plan.cases) register_case(made, progress);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  progress.finish();
  if (file) file->complete();
  table.write(plan.cases, std::cout);
  if (options.effort == "smoke") {
    std::cout << "Effort smoke: this shows that the cases run, not how fast they are.\n";
  }
  for (const std::string& failure : reporter.failures()) {
    std::cerr << "wirewatch-bench: FAILED " << failure << "\n";
  }
  return reporter.failures().empty() ? 0 : 1;
}

int run_options(Options options, char* program, const CodecRegistry& registry,
                const std::vector<Experiment>& experiments) {
  if (options.help) {
    std::cout << help_text();
    return 0;
  }
  if (options.list) {
    for (const Experiment& experiment : experiments) {
      std::cout << experiment.id << "  " << experiment.title << "\n";
    }
    return 0;
  }
  if (options.experiments.empty()) options.experiments = {experiments.front().id};
  const Plan plan = make_plan(options, registry, experiments);
  if (plan.cases.empty()) {
    std::cerr << "wirewatch-bench: no benchmark matches the filter '"
              << options.benchmark_value("filter") << "'; --benchmark_list_tests shows the names\n";
    return 1;
  }
  if (options.benchmark_value("list_tests") == "true") {
    for (const BenchmarkCase& made : plan.cases) std::cout << made.name << "\n";
    return 0;
  }
  initialize_library(options, program);
  if (options.version.empty() && !plan.components.empty()) {
    options.version = plan.components.front().version;
  }
  for (const auto& [key, value] : describe_environment(options, plan.components)) {
    benchmark::AddCustomContext(key, value);
  }
  return measure(options, plan);
}

int play_role(int argc, char** argv, const std::vector<Role>& roles) {
  for (const Role& role : roles) {
    if (role.name != argv[2]) continue;
    platform::end_with_parent();
    try {
      return role.play(std::vector<std::string>(argv + 3, argv + argc));
    } catch (const std::exception& error) {
      std::cerr << "wirewatch-bench: role " << role.name << ": " << error.what() << "\n";
      return 1;
    }
  }
  std::cerr << "wirewatch-bench: no role '" << argv[2] << "'\n";
  return 2;
}

}  // namespace

int run_program(int argc, char** argv, const CodecRegistry& registry,
                const std::vector<Experiment>& experiments, const std::vector<Role>& roles) {
  if (argc > 2 && std::string(argv[1]) == "--role") return play_role(argc, argv, roles);
  // Once, before any stream is made: archives ask for the global locale.
  std::locale::global(std::locale("C"));
  try {
    const std::vector<const char*> arguments(argv + 1, argv + argc);
    return run_options(parse_command_line(arguments), argv[0], registry, experiments);
  } catch (const UsageError& error) {
    std::cerr << "wirewatch-bench: " << error.what() << "\n";
    return 2;
  } catch (const std::invalid_argument& error) {
    std::cerr << "wirewatch-bench: " << error.what() << "\n";
    return 2;
  } catch (const ReportFileError& error) {
    std::cerr << "wirewatch-bench: " << error.what() << "\n";
    return 1;
  }
}

}  // namespace wirewatch
