#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/platform/program_output.hpp"

extern char** environ;

namespace wirewatch::platform {
namespace {

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = ::read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

ProgramOutput run_program_with_input(const std::string& program,
                                     const std::vector<std::string>& arguments,
                                     const std::string& input) {
  ProgramOutput result;
  // A socket, because writing to it can be told to raise no signal when the program has ended.
  std::array<int, 2> to_program{};
  std::array<int, 2> from_program{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, to_program.data()) != 0) return result;
  if (::pipe2(from_program.data(), O_CLOEXEC) != 0) {
    ::close(to_program[0]);
    ::close(to_program[1]);
    return result;
  }
  std::vector<std::string> owned = arguments;
  owned.insert(owned.begin(), program);
  std::vector<char*> argv;
  for (std::string& argument : owned) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, to_program[0], STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, from_program[1], STDOUT_FILENO);
  pid_t pid = -1;
  result.is_started =
      ::posix_spawnp(&pid, program.c_str(), &actions, nullptr, argv.data(), environ) == 0;
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(to_program[0]);
  ::close(from_program[1]);
  if (result.is_started) {
    (void)::send(to_program[1], input.data(), input.size(), MSG_NOSIGNAL);
  }
  ::close(to_program[1]);
  if (result.is_started) {
    result.standard_output = read_all(from_program[0]);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) result.exit_status = WEXITSTATUS(status);
  }
  ::close(from_program[0]);
  return result;
}

}  // namespace wirewatch::platform
