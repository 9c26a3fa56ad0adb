#include "core/runner.hpp"

#include <algorithm>
#include <iostream>
#include <locale>
#include <stdexcept>
#include <string>

#include "core/command_line.hpp"
#include "core/copy_counter.hpp"
#include "core/experiment_choice.hpp"
#include "core/instruction_audit.hpp"
#include "core/measurement.hpp"
#include "core/measurement_plan.hpp"
#include "core/platform/copy_audit.hpp"
#include "core/platform/platform.hpp"
#include "core/report_set.hpp"
#include "core/upload.hpp"

namespace wirewatch {
namespace {

// Iterations of a case in an audit of copies: enough for an average, few enough for a big message.
std::int64_t audited_iterations(const BenchmarkCase& made) {
  const std::uint64_t payload_bytes = std::max<std::uint64_t>(made.payload_bytes, 1);
  const std::uint64_t count = std::clamp<std::uint64_t>((1 << 20) / payload_bytes, 2, 100);
  return static_cast<std::int64_t>(count);
}

// Sees to it that the audit's own conditions hold. Throws AuditError if they cannot.
void prepare_audit(const Options& options, MeasurementPlan& plan) {
  if (options.audit == "copies") {
    for (BenchmarkCase& made : plan.cases) {
      if (made.iterations == 0) made.iterations = audited_iterations(made);
    }
  }
  if (options.audit == "instructions") plan = instruction_plan(options, std::move(plan));
}

int run_options(Options options, char** argv, const CodecRegistry& registry,
                const std::vector<Experiment>& experiments) {
  if (options.help) {
    std::cout << help_text();
    return 0;
  }
  if (options.list) {
    std::cout << list_text(experiments, registry);
    return 0;
  }
  const auto chosen = choose_experiments(experiments, options.experiments);
  check_upload_flags(options);
  if (!options.out_dir.empty()) {
    const int status = make_report_set(options, registry, chosen);
    if (!has_upload(options)) return status;
    const int upload = upload_reports(options, report_set_paths(options, registry, chosen));
    return status != 0 ? status : upload;
  }
  MeasurementPlan plan = make_plan(options, registry, chosen);
  if (plan.cases.empty()) {
    std::cerr << "wirewatch-bench: no benchmark matches the filter '"
              << options.benchmark_value("filter") << "'; --benchmark_list_tests shows the names\n";
    return 1;
  }
  if (options.benchmark_value("list_tests") == "true") {
    for (const BenchmarkCase& made : plan.cases) std::cout << made.name << "\n";
    return 0;
  }
  if (options.audit == "copies" && !copy_totals().available()) {
    throw AuditError("--audit=copies: " + platform::restart_with_copy_audit(argv));
  }
  prepare_audit(options, plan);
  if (options.version.empty()) options.version = plan.version;
  if (!has_upload(options)) return measure(options, plan);
  if (options.out.empty()) options.out = spooled_report_path(options).string();
  const int status = measure(options, plan);
  const int upload = upload_reports(options, {options.out});
  return status != 0 ? status : upload;
}

int play_role(char** argv, const std::vector<std::string>& arguments, const CodecRegistry& registry,
              const std::vector<Experiment>& experiments, const std::vector<Role>& roles) {
  platform::end_with_parent();
  const std::string name = argv[2];
  if (name == check_role) return check_report(arguments, registry, experiments);
  if (name == iterate_role) return iterate_case(arguments, registry, experiments);
  if (name == measure_role) {
    return run_options(parse_command_line(pointers_to(arguments)), argv, registry, experiments);
  }
  for (const Role& role : roles) {
    if (role.name != name) continue;
    try {
      return role.play(arguments);
    } catch (const std::exception& error) {
      std::cerr << "wirewatch-bench: role " << name << ": " << error.what() << "\n";
      return 1;
    }
  }
  std::cerr << "wirewatch-bench: no role '" << name << "'\n";
  return 2;
}

// Says what went wrong and returns `status`.
int tell(const std::exception& error, int status) {
  std::cerr << "wirewatch-bench: " << error.what() << "\n";
  return status;
}

}  // namespace

int run_program(int argc, char** argv, const CodecRegistry& registry,
                const std::vector<Experiment>& experiments, const std::vector<Role>& roles) {
  // Once, before any stream is made: archives ask for the global locale.
  std::locale::global(std::locale("C"));
  const bool is_role = argc > 2 && std::string(argv[1]) == "--role";
  const std::vector<std::string> arguments(argv + (is_role ? 3 : 1), argv + argc);
  try {
    if (is_role) return play_role(argv, arguments, registry, experiments, roles);
    return run_options(parse_command_line(pointers_to(arguments)), argv, registry, experiments);
  } catch (const UsageError& error) {
    return tell(error, 2);
  } catch (const std::invalid_argument& error) {
    return tell(error, 2);
  } catch (const std::exception& error) {
    return tell(error, 1);
  }
}

}  // namespace wirewatch
