#include "core/command_line.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>

#include "core/effort.hpp"
#include "core/flag_spelling.hpp"

namespace wirewatch {
namespace {

// One flag of ours that takes a value.
struct ValueFlag {
  const char* name;
  const char* value_name;
  std::string Options::*member;
  const char* pattern;  ///< what the whole value must match
  const char* meaning;
  bool is_measuring = true;  ///< whether it changes what is measured, not where the report goes
};

constexpr const char* label = "[A-Za-z0-9][A-Za-z0-9._+: /-]{0,99}";

const std::array<ValueFlag, 21>& value_flags() {
  static const std::array<ValueFlag, 21> flags{{
      {"--effort", "smoke|demo|record|full", &Options::effort, "smoke|demo|record|full",
       "each case once; 3 x 0.03 s; 10 x 0.05 s; 10 x 0.1 s (default: demo)"},
      {"--out", "FILE", &Options::out, ".+", "write the report there once it is complete", false},
      {"--out-dir", "DIR", &Options::out_dir, ".+",
       "one report per experiment and revision there; complete ones are kept", false},
      {"--audit", "copies|instructions", &Options::audit, "copies|instructions",
       "count instead of timing, in a run of its own (Linux)"},
      {"--machine", "LABEL", &Options::machine, label,
       "declared name of this machine; its host name is never written"},
      {"--version-label", "V", &Options::version, label,
       "the version measured (default: that of the measured component)"},
      {"--commit", "HEX", &Options::commit, "[0-9a-fA-F]{7,64}", "commit of that version"},
      {"--commit-time", "TIME", &Options::commit_time,
       R"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))",
       "its time with zone, such as 2026-11-21T09:30:00Z"},
      {"--variant", "NAME", &Options::variant, label, "declared name for a set of compiler flags"},
      {"--sitting", "NAME", &Options::sitting, label,
       "names one uninterrupted stretch of measuring on one machine"},
      {"--revision", "R", &Options::revision, label,
       "which revision of a codec with a history (default: the newest; with --out-dir: all)"},
      {"--upload", "URL", &Options::upload, R"(https?://[^\s"\\@?#]+)",
       "send the report to this server; the token is in WIREWATCH_TOKEN", false},
      {"--project", "NAME", &Options::project, "[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?",
       "the server's short name of the project", false},
      {"--channel", "NAME", &Options::channel, label,
       "where the version stands in order: release, main, pr/12", false},
      {"--base", "NAME", &Options::base, label, "channel a pull request is compared with", false},
      {"--batch", "NAME", &Options::batch, label, "ties the uploads of one CI run together", false},
      {"--expect", "N", &Options::expect, "[1-9][0-9]{0,5}", "how many reports the batch has",
       false},
      {"--spool", "DIR", &Options::spool, ".+",
       "where a report waits to be sent (default: wirewatch-spool); alone: send nothing", false},
      {"--patience", "S", &Options::patience, R"(\d{1,5}(\.\d+)?)",
       "how long to try to reach the server (default: 120)", false},
      {"--fail-on", "WHAT", &Options::fail_on, "regression|unsure|none",
       "which verdict makes the exit status 1 (default: regression)", false},
      {"--budget", "P%", &Options::budget, R"(\d+(\.\d+)?%)", "slowdown that is let pass: 10%",
       false},
  }};
  return flags;
}

// Google Benchmark's flags that mean something here, in release 1.9.1.
const std::vector<std::string>& benchmark_flag_names() {
  static const std::vector<std::string> names{
      "--benchmark_filter",          "--benchmark_min_time",
      "--benchmark_min_warmup_time", "--benchmark_repetitions",
      "--benchmark_list_tests",      "--benchmark_enable_random_interleaving",
      "--benchmark_dry_run",         "--benchmark_report_aggregates_only",
      "--benchmark_perf_counters",   "--benchmark_context",
      "--benchmark_time_unit"};
  return names;
}

std::vector<std::string> all_flag_names() {
  std::vector<std::string> names{"--help", "--list", "--experiment"};
  for (const ValueFlag& flag : value_flags()) names.emplace_back(flag.name);
  const auto& theirs = benchmark_flag_names();
  names.insert(names.end(), theirs.begin(), theirs.end());
  return names;
}

std::vector<std::string> split_ids(const std::string& text) {
  std::vector<std::string> ids;
  std::istringstream stream(text);
  for (std::string id; std::getline(stream, id, ',');) {
    if (!id.empty()) ids.push_back(id);
  }
  if (ids.empty()) throw UsageError("--experiment needs an id; --list shows them");
  return ids;
}

void refuse_output_flags(const std::string& name) {
  if (name == "--benchmark_out" || name == "--benchmark_out_format" ||
      name == "--benchmark_format" || name == "--benchmark_color" ||
      name == "--benchmark_counters_tabular" || name == "--benchmark_display_aggregates_only") {
    throw UsageError(name +
                     " is not taken: the report goes to --out FILE, as JSON without the "
                     "host name, and the table goes to standard output");
  }
}

// The value of one of Google Benchmark's flags; a switch may stand without one.
std::string benchmark_flag_value(const std::string& argument, std::size_t equals) {
  const std::string name = argument.substr(0, equals);
  if (equals == std::string::npos) {
    if (name == "--benchmark_list_tests" || name == "--benchmark_enable_random_interleaving" ||
        name == "--benchmark_dry_run" || name == "--benchmark_report_aggregates_only") {
      return "true";
    }
    const auto& known = benchmark_flag_names();
    if (std::find(known.begin(), known.end(), name) == known.end()) throw unknown_flag(argument);
    throw UsageError(name + " needs a value, joined by '='");
  }
  const std::string value = argument.substr(equals + 1);
  static const std::regex min_time(R"([1-9]\d*x|\d+(\.\d+)?s?)");
  if (name == "--benchmark_min_time" && !std::regex_match(value, min_time)) {
    throw UsageError("--benchmark_min_time takes seconds (0.05s) or iterations (200x), not '" +
                     value + "'");
  }
  return value;
}

}  // namespace

UsageError unknown_flag(const std::string& argument) {
  const auto equals = argument.find('=');
  const std::string name = argument.substr(0, equals);
  const std::vector<std::string> known = all_flag_names();
  if (std::find(known.begin(), known.end(), name) != known.end()) {
    return UsageError("bad value in '" + argument + "'");
  }
  const std::string nearest = nearest_name(name, known);
  return UsageError(
      "unknown flag '" + name + "'" +
      (nearest.empty() ? "; --help lists the flags" : "; did you mean " + nearest + "?"));
}

std::string Options::benchmark_value(const std::string& name) const {
  std::vector<std::string> flags = effort_flags(effort);
  flags.insert(flags.end(), benchmark_flags.begin(), benchmark_flags.end());
  const std::string start = "--benchmark_" + name + "=";
  std::string value;
  for (const std::string& flag : flags) {
    if (flag.compare(0, start.size(), start) == 0) value = flag.substr(start.size());
  }
  return value;
}

std::string Options::effort_text() const {
  std::string text = effort;
  for (const std::string& flag : benchmark_flags) {
    const std::string name = flag.substr(0, flag.find('='));
    if (name == "--benchmark_filter" || name == "--benchmark_context" ||
        name == "--benchmark_perf_counters") {
      continue;
    }
    text += " " + flag;
  }
  return text;
}

Options parse_command_line(std::span<const char* const> arguments) {
  Options options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string argument = arguments[i];
    const auto equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    // The value after `=`, or else the next argument.
    const auto value = [&]() -> std::string {
      if (equals != std::string::npos) return argument.substr(equals + 1);
      if (i + 1 == arguments.size()) throw UsageError(name + " needs a value; see --help");
      return arguments[++i];
    };
    if (argument == "--help" || argument == "-h") {
      options.help = true;
    } else if (argument == "--list") {
      options.list = true;
    } else if (argument == checked_flag) {
      options.is_checked = true;
    } else if (name == "--experiment") {
      options.experiments = split_ids(value());
    } else if (const auto flag =
                   std::find_if(value_flags().begin(), value_flags().end(),
                                [&](const ValueFlag& known) { return name == known.name; });
               flag != value_flags().end()) {
      const std::string given = value();
      if (!std::regex_match(given, std::regex(flag->pattern))) {
        throw UsageError(name + " does not take '" + given + "': " + flag->meaning);
      }
      options.*(flag->member) = given;
    } else if (name.compare(0, 12, "--benchmark_") == 0) {
      refuse_output_flags(name);
      options.benchmark_flags.push_back(name + "=" + benchmark_flag_value(argument, equals));
    } else if (name.compare(0, 1, "-") == 0) {
      throw unknown_flag(argument);
    } else {
      throw UsageError("'" + argument + "' is no flag; see --help");
    }
  }
  // An audit runs every case once: what it counts does not vary.
  if (!options.audit.empty()) options.effort = "smoke";
  if (options.effort.empty()) options.effort = "demo";
  if (!options.out.empty() && !options.out_dir.empty()) {
    throw UsageError("--out and --out-dir exclude each other: one file, or one per experiment");
  }
  if (options.revision == "all" && options.out_dir.empty()) {
    throw UsageError("--revision all makes a report per revision: it needs --out-dir");
  }
  return options;
}

std::vector<const char*> pointers_to(std::span<const std::string> arguments) {
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  return pointers;
}

std::vector<std::string> measuring_arguments(const Options& options) {
  std::vector<std::string> arguments;
  for (const ValueFlag& flag : value_flags()) {
    const std::string& value = options.*(flag.member);
    if (flag.is_measuring && !value.empty()) arguments.push_back(flag.name + ("=" + value));
  }
  arguments.insert(arguments.end(), options.benchmark_flags.begin(), options.benchmark_flags.end());
  return arguments;
}

std::string help_text() {
  std::ostringstream text;
  text
      << "wirewatch-bench: measures encoders and decoders and writes a Google Benchmark report.\n\n"
      << "usage: wirewatch-bench [--experiment ID[,ID]] [--out FILE | --out-dir DIR] [flags]\n\n";
  const auto line = [&text](std::string left, const char* meaning) {
    left.resize(std::max<std::size_t>(left.size() + 2, 30), ' ');
    text << "  " << left << meaning << "\n";
  };
  line("--list", "list the experiments, one line each");
  line("--experiment ID[,ID]",
       "which to run: S1.4, S1 for all of S1.*, or all (default: the first)");
  for (const ValueFlag& flag : value_flags()) {
    line(std::string(flag.name) + " " + flag.value_name, flag.meaning);
  }
  line("--help", "this text");
  text << "\nGoogle Benchmark's own flags override the effort:\n";
  for (const std::string& name : benchmark_flag_names()) text << "  " << name << "\n";
  text
      << "\nexit status: 0 measured, 1 a check failed, nothing was measured or the upload's gate "
         "failed,\n2 wrong usage, 3 measured but not delivered (kept in the spool), 4 measured but "
         "refused by\nthe server, 5 uploaded but there is no verdict\n";
  return text.str();
}

}  // namespace wirewatch
