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
  std::vector<std::string> benchmark_flags;  ///< `--benchmark_name=value`

  /// The value of the last `--benchmark_<name>=` that counts: given here, or else by the effort.
  std::string benchmark_value(const std::string& name) const;
};

/// A command line that cannot be followed; the text names the flag and the remedy.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the arguments after the program's name. Throws UsageError.
Options parse_command_line(std::span<const char* const> arguments);

/// The text of `--help`.
std::string help_text();

/// A UsageError for a flag nobody knows, or for a flag of Google Benchmark's whose value it
/// refused.
UsageError unknown_flag(const std::string& argument);

}  // namespace wirewatch
