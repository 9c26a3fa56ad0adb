#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace wirewatch::platform {

/// A child could not be started, or ended before it answered.
class ChildProcessError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A program of ours in a process of its own, with lines of text to and from it. Its standard error
/// is ours. Destroying it kills a child that still runs and waits for its end.
class ChildProcess {
 public:
  /// Starts this very program with `arguments`; throws ChildProcessError if that fails.
  explicit ChildProcess(const std::vector<std::string>& arguments);

  /// Starts `program`, looked for as a shell does; throws ChildProcessError if that fails.
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Writes `line` and a line break to its standard input; throws ChildProcessError if it has
  /// ended.
  void write_line(const std::string& line);

  /// The next line of its standard output without the line break; throws ChildProcessError if it
  /// ends before.
  std::string read_line();

  /// All further lines, read until it closes its standard output.
  std::vector<std::string> remaining_lines();

  /// Closes its standard input, waits for its end and returns its exit status; 128 plus the signal
  /// if one ended it.
  int wait();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace wirewatch::platform
