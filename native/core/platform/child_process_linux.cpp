#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/platform/child_process.hpp"

extern char** environ;

namespace wirewatch::platform {
namespace {

[[noreturn]] void fail(const std::string& what, int error) {
  throw ChildProcessError(what + ": " + std::strerror(error));
}

}  // namespace

struct ChildProcess::Implementation {
  pid_t pid = -1;
  int to_child = -1;
  int from_child = -1;
  std::string unread;

  void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
};

ChildProcess::ChildProcess(const std::vector<std::string>& arguments)
    : ChildProcess("/proc/self/exe", arguments) {}

ChildProcess::ChildProcess(const std::string& program, const std::vector<std::string>& arguments)
    : implementation_(std::make_unique<Implementation>()) {
  std::array<int, 2> input{};
  std::array<int, 2> output{};
  if (::pipe2(input.data(), O_CLOEXEC) != 0) fail("no pipe for a child process", errno);
  if (::pipe2(output.data(), O_CLOEXEC) != 0) {
    const int error = errno;
    ::close(input[0]);
    ::close(input[1]);
    fail("no pipe for a child process", error);
  }
  std::vector<std::string> owned = arguments;
  owned.insert(owned.begin(), program);
  std::vector<char*> argv;
  for (std::string& argument : owned) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
  const int error = ::posix_spawnp(&implementation_->pid, program.c_str(), &actions, nullptr,
                                   argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(input[0]);
  ::close(output[1]);
  implementation_->to_child = input[1];
  implementation_->from_child = output[0];
  if (error != 0) {
    implementation_->pid = -1;
    implementation_->close_end(implementation_->to_child);
    implementation_->close_end(implementation_->from_child);
    fail(program + " could not be started", error);
  }
}

ChildProcess::~ChildProcess() {
  if (implementation_->pid < 0) return;
  ::kill(implementation_->pid, SIGKILL);
  (void)wait();
}

void ChildProcess::write_line(const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count =
        ::write(implementation_->to_child, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("a child process does not listen", errno);
    written += static_cast<std::size_t>(count);
  }
}

std::string ChildProcess::read_line() {
  std::string& unread = implementation_->unread;
  for (;;) {
    if (const auto end = unread.find('\n'); end != std::string::npos) {
      std::string line = unread.substr(0, end);
      unread.erase(0, end + 1);
      return line;
    }
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(implementation_->from_child, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("a child process cannot be read", errno);
    if (count == 0) throw ChildProcessError("a child process ended before it answered");
    unread.append(buffer.data(), static_cast<std::size_t>(count));
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
