#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/platform/child_process.hpp"
#include "core/platform/spawned_program_linux.hpp"

namespace wirewatch::platform {
namespace {

[[noreturn]] void fail(const std::string& what, int error) {
  throw ChildProcessError(what + ": " + std::strerror(error));
}

}  // namespace

struct ChildProcess::Implementation {
  std::string name;
  pid_t pid = -1;
  int to_child = -1;
  int from_child = -1;
  std::string unread;

  void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }

  // Takes the first complete line out of what was read; false if there is none.
  bool take_line(std::string& line) {
    const auto end = unread.find('\n');
    if (end == std::string::npos) return false;
    line = unread.substr(0, end);
    unread.erase(0, end + 1);
    return true;
  }

  // Waits for more of the child's output and appends it to what was read.
  void read_more() {
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(from_child, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return;
    if (count < 0) fail("child process '" + name + "' cannot be read", errno);
    if (count == 0) {
      throw ChildProcessError("child process '" + name + "' ended before it answered");
    }
    unread.append(buffer.data(), static_cast<std::size_t>(count));
  }
};

std::string no_child_processes_reason() { return {}; }

ChildProcess::ChildProcess(const std::vector<std::string>& arguments)
    : ChildProcess("/proc/self/exe", arguments) {}

ChildProcess::ChildProcess(const std::string& program, const std::vector<std::string>& arguments)
    : implementation_(std::make_unique<Implementation>()) {
  for (const std::string& argument : arguments) {
    implementation_->name += (implementation_->name.empty() ? "" : " ") + argument;
  }
  const SpawnedProgram spawned = spawn_program(program, arguments);
  if (spawned.pid < 0) {
    fail(std::string(spawned.failed) + " child process '" + implementation_->name + "'",
         spawned.error);
  }
  implementation_->pid = spawned.pid;
  implementation_->to_child = spawned.to_program;
  implementation_->from_child = spawned.from_program;
}

ChildProcess::~ChildProcess() {
  if (implementation_->pid < 0) return;
  kill();
  (void)wait();
}

void ChildProcess::kill() {
  if (implementation_->pid >= 0) ::kill(implementation_->pid, SIGKILL);
}

void ChildProcess::write_line(const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count = ::send(implementation_->to_child, text.data() + written,
                                 text.size() - written, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("child process '" + implementation_->name + "' does not listen", errno);
    written += static_cast<std::size_t>(count);
  }
}

std::string ChildProcess::read_line() {
  std::string line;
  while (!implementation_->take_line(line)) implementation_->read_more();
  return line;
}

std::vector<std::string> ChildProcess::read_lines(const std::vector<ChildProcess*>& children,
                                                  std::chrono::milliseconds patience) {
  using SteadyClock = std::chrono::steady_clock;
  const auto deadline = SteadyClock::now() + patience;
  std::vector<std::string> lines(children.size());
  std::vector<bool> has_line(children.size());
  for (;;) {
    std::vector<pollfd> silent;
    std::vector<Implementation*> owners;
    for (std::size_t i = 0; i < children.size(); ++i) {
      Implementation& child = *children[i]->implementation_;
      if (!has_line[i]) has_line[i] = child.take_line(lines[i]);
      if (has_line[i]) continue;
      silent.push_back({child.from_child, POLLIN, 0});
      owners.push_back(&child);
    }
    if (silent.empty()) return lines;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - SteadyClock::now());
    if (left.count() <= 0) {
      throw ChildProcessError("child process '" + owners.front()->name +
                              "' did not answer within " + std::to_string(patience.count()) +
                              " ms");
    }
    const int wait_ms = static_cast<int>(std::min<std::int64_t>(left.count() + 1, 1000));
    if (::poll(silent.data(), silent.size(), wait_ms) < 0 && errno != EINTR) {
      fail("child processes cannot be waited for", errno);
    }
    for (std::size_t i = 0; i < silent.size(); ++i) {
      if (silent[i].revents != 0) owners[i]->read_more();
    }
  }
}

std::vector<std::string> ChildProcess::remaining_lines() {
  std::vector<std::string> lines;
  try {
    for (;;) lines.push_back(read_line());
  } catch (const ChildProcessError&) {
    if (!implementation_->unread.empty()) lines.push_back(implementation_->unread);
    implementation_->unread.clear();
  }
  return lines;
}

int ChildProcess::wait() {
  implementation_->close_end(implementation_->to_child);
  int status = 0;
  while (::waitpid(implementation_->pid, &status, 0) < 0 && errno == EINTR) {
  }
  implementation_->close_end(implementation_->from_child);
  implementation_->pid = -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace wirewatch::platform
