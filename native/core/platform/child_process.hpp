#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace wirewatch::platform {

/// A child could not be started, ended before it answered, or did not answer in time.
class ChildProcessError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Why this system's part of the runner starts no child processes; empty if it does.
std::string no_child_processes_reason();

/// A program of ours in a process of its own, with lines of text to and from it. Its standard error
/// is ours. Destroying it kills a child that still runs and waits for its end. Errors name it by
/// its arguments.
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

  /// The next line of each of `children`, in their order. Throws ChildProcessError as soon as one
  /// of them ends before its line, or if a line is missing after `patience`.
  static std::vector<std::string> read_lines(const std::vector<ChildProcess*>& children,
                                             std::chrono::milliseconds patience);
  /// Closes its standard input, waits for its end and returns its exit status; 128 plus the signal
  /// if one ended it.
  int wait();

  /// Ends it at once. Whoever waits for its next line learns so by an error.
  void kill();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace wirewatch::platform
