#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace wirewatch {

/// What the command line asks for. Empty means not given.
struct Options {
  bool help = false;
  bool list = false;
  std::vector<std::string> experiments;  ///< ids; empty: the first there is
  std::string effort;                    ///< one of effort_names()
  std::string machine;
  std::string version;
  std::string commit;
  std::string commit_time;
  std::string variant;
  std::string sitting;
  std::string revision;
  std::string out;
  std::string out_dir;
  std::string upload;  ///< address of a server
  std::string project;
  std::string channel;
  std::string base;
  std::string batch;
  std::string expect;
  std::string spool;
  std::string patience = "120";  ///< seconds
  std::string fail_on = "regression";
  std::string budget;
  std::string audit;        ///< `copies` or `instructions`; empty: times are measured
  bool is_checked = false;  ///< whoever started this program has checked the cases already
  std::vector<std::string> benchmark_flags;  ///< `--benchmark_name=value`

  /// The value of the last `--benchmark_<name>=` that counts: given here, or else by the effort.
  std::string benchmark_value(const std::string& name) const;

  /// The effort and the flags given here that change it, such as `full --benchmark_repetitions=3`.
  std::string effort_text() const;
};

/// The flag a program of ours gives to one it starts: the cases have been checked. Not in `--help`.
inline constexpr const char* checked_flag = "--checked";

/// A command line that cannot be followed; the text names the flag and the remedy.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the arguments after the program's name. Throws UsageError.
Options parse_command_line(std::span<const char* const> arguments);

/// What parse_command_line takes; valid as long as `arguments`.
std::vector<const char*> pointers_to(std::span<const std::string> arguments);

/// The command line that parse_command_line reads as `options`, without experiments and without
/// where the report goes.
std::vector<std::string> measuring_arguments(const Options& options);

/// The text of `--help`.
std::string help_text();

/// A UsageError for a flag nobody knows, or for a flag of Google Benchmark's whose value it
/// refused.
UsageError unknown_flag(const std::string& argument);

}  // namespace wirewatch
