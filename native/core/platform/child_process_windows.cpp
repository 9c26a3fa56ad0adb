#include "core/platform/child_process.hpp"

namespace wirewatch::platform {

struct ChildProcess::Implementation {};

ChildProcess::ChildProcess(const std::vector<std::string>& arguments)
    : ChildProcess(std::string(), arguments) {}

ChildProcess::ChildProcess(const std::string&, const std::vector<std::string>&) {
  throw ChildProcessError("child processes are not written for Windows yet");
}

ChildProcess::~ChildProcess() = default;

void ChildProcess::write_line(const std::string&) {}

std::string ChildProcess::read_line() { return {}; }

std::vector<std::string> ChildProcess::remaining_lines() { return {}; }

int ChildProcess::wait() { return 1; }

}  // namespace wirewatch::platform
