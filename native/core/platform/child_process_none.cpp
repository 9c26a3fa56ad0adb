#include "core/platform/child_process.hpp"

// For systems whose way to start a process is not written yet. Experiments ask for the reason
// first.

namespace wirewatch::platform {

struct ChildProcess::Implementation {};

std::string no_child_processes_reason() {
  return "the runner starts no child processes on this system yet";
}

ChildProcess::ChildProcess(const std::vector<std::string>&) {
  throw ChildProcessError(no_child_processes_reason());
}
ChildProcess::ChildProcess(const std::string&, const std::vector<std::string>&) {
  throw ChildProcessError(no_child_processes_reason());
}
ChildProcess::~ChildProcess() = default;
void ChildProcess::write_line(const std::string&) {}
std::string ChildProcess::read_line() { return {}; }
std::vector<std::string> ChildProcess::remaining_lines() { return {}; }
std::vector<std::string> ChildProcess::read_lines(const std::vector<ChildProcess*>&,
                                                  std::chrono::milliseconds) {
  return {};
}
int ChildProcess::wait() { return 0; }
void ChildProcess::kill() {}

}  // namespace wirewatch::platform
