#include "core/instruction_audit.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "core/benchmark_library.hpp"
#include "core/experiment_choice.hpp"
#include "core/platform/child_process.hpp"
#include "core/platform/platform.hpp"
#include "core/run_reporter.hpp"

namespace wirewatch {
namespace {

// Under callgrind a program is some fifty times slower, and what one more byte costs is known from
// smaller payloads.
constexpr std::uint64_t largest_payload_bytes = 64 << 10;
constexpr std::int64_t few_iterations = 2;

// Enough to make what a small message costs stand out of the start of the program.
std::int64_t more_iterations(std::uint64_t payload_bytes) {
  const std::uint64_t at_least_one = std::max<std::uint64_t>(payload_bytes, 1);
  const std::uint64_t extra = std::clamp<std::uint64_t>((256 << 10) / at_least_one, 4, 100);
  return few_iterations + static_cast<std::int64_t>(extra);
}

void require_valgrind() {
  try {
    platform::ChildProcess valgrind("valgrind", {"--version"});
    (void)valgrind.remaining_lines();
    if (valgrind.wait() == 0) return;
  } catch (const platform::ChildProcessError&) {
    // Told below, with the remedy.
  }
  throw AuditError(
      "--audit=instructions needs valgrind, which does not run here: install the package valgrind");
}

// The number after "Collected :" in callgrind's log; -1 if there is none.
double collected_in(const std::filesystem::path& log) {
  std::ifstream file(log);
  for (std::string line; std::getline(file, line);) {
    const auto at = line.find("Collected :");
    if (at != std::string::npos) return std::stod(line.substr(at + 11));
  }
  return -1;
}

// Instructions of the whole program that runs the case `iterations` times; -1 if it failed.
double count_instructions(const std::vector<std::string>& arguments, const std::string& name,
                          std::int64_t iterations) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  const std::filesystem::path log = std::filesystem::temp_directory_path() /
                                    ("wirewatch-callgrind-" + std::to_string(now) + ".log");
  std::vector<std::string> command{"--tool=callgrind",
                                   "--callgrind-out-file=/dev/null",
                                   "--log-file=" + log.string(),
                                   platform::program_path(),
                                   "--role",
                                   iterate_role,
                                   std::to_string(iterations),
                                   name};
  command.insert(command.end(), arguments.begin(), arguments.end());
  platform::ChildProcess valgrind("valgrind", command);
  (void)valgrind.remaining_lines();
  const bool is_good = valgrind.wait() == 0;
  const double collected = collected_in(log);
  std::error_code ignored;
  std::filesystem::remove(log, ignored);
  return is_good ? collected : -1;
}

void audit_case(benchmark::State& state, const BenchmarkCase& made,
                const std::vector<std::string>& arguments) {
  const std::int64_t more = more_iterations(made.payload_bytes);
  const double first = count_instructions(arguments, made.name, few_iterations);
  const double second = first < 0 ? -1 : count_instructions(arguments, made.name, more);
  if (second < 0) {
    state.SkipWithError("its run under callgrind failed");
    return;
  }
  for (auto _ : state) {
  }
  state.counters["instructions_per_item"] =
      (second - first) / static_cast<double>(more - few_iterations);
  state.counters["payload_bytes"] = static_cast<double>(made.payload_bytes);
}

}  // namespace

MeasurementPlan instruction_plan(const Options& options, MeasurementPlan plan) {
  require_valgrind();
  std::vector<std::string> arguments{"--experiment", plan.experiment};
  if (!options.revision.empty()) arguments.push_back("--revision=" + options.revision);
  for (BenchmarkCase& made : plan.cases) {
    if (made.skip_reason.empty() && made.clock != Clock::processor) {
      made.skip_reason = "it waits for others, so its own instructions do not say what it costs";
    }
    if (made.skip_reason.empty() && made.payload_bytes > largest_payload_bytes) {
      made.skip_reason = "payloads above 64 KiB take too long under callgrind";
    }
    made.iterations = 0;
    made.run = [counted = made, arguments](benchmark::State& state) {
      audit_case(state, counted, arguments);
    };
  }
  return plan;
}

int iterate_case(std::span<const std::string> arguments, const CodecRegistry& registry,
                 const std::vector<Experiment>& experiments) {
  if (arguments.size() < 2) return 2;
  const Options options = parse_command_line(pointers_to(arguments.subspan(2)));
  const MeasurementPlan plan =
      make_plan(options, registry, choose_experiments(experiments, options.experiments));
  for (const BenchmarkCase& made : plan.cases) {
    if (made.name != arguments[1]) continue;
    set_library_flags_for_one_iteration();
    register_run(made, made.run, std::stoll(arguments[0]));
    SummaryTable unused;
    RunReporter reporter(nullptr, unused, "");
    benchmark::RunSpecifiedBenchmarks(&reporter);
    for (const std::string& failure : reporter.failures()) std::cerr << failure << "\n";
    return reporter.failures().empty() ? 0 : 1;
  }
  return 2;
}

}  // namespace wirewatch
