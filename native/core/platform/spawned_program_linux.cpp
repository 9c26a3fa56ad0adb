#include "core/platform/spawned_program_linux.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

extern char** environ;

namespace wirewatch::platform {
namespace {

SpawnedProgram not_spawned(const char* failed, int error) {
  SpawnedProgram none;
  none.error = error;
  none.failed = failed;
  return none;
}

}  // namespace

SpawnedProgram spawn_program(const std::string& program,
                             const std::vector<std::string>& arguments) {
  // A socket, because writing to it can be told to raise no signal when the program has ended.
  std::array<int, 2> input{};
  std::array<int, 2> output{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0) {
    return not_spawned("no socket for", errno);
  }
  if (::pipe2(output.data(), O_CLOEXEC) != 0) {
    const int error = errno;
    ::close(input[0]);
    ::close(input[1]);
    return not_spawned("no pipe for", error);
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
  SpawnedProgram spawned{.to_program = input[1], .from_program = output[0]};
  const int error =
      ::posix_spawnp(&spawned.pid, program.c_str(), &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(input[0]);
  ::close(output[1]);
  if (error == 0) return spawned;
  ::close(input[1]);
  ::close(output[0]);
  return not_spawned("could not start", error);
}

}  // namespace wirewatch::platform
