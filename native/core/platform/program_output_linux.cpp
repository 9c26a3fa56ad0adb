#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/platform/program_output.hpp"
#include "core/platform/spawned_program_linux.hpp"

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
  const SpawnedProgram spawned = spawn_program(program, arguments);
  result.is_started = spawned.pid >= 0;
  if (!result.is_started) return result;
  (void)::send(spawned.to_program, input.data(), input.size(), MSG_NOSIGNAL);
  ::close(spawned.to_program);
  result.standard_output = read_all(spawned.from_program);
  ::close(spawned.from_program);
  int status = 0;
  while (::waitpid(spawned.pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) result.exit_status = WEXITSTATUS(status);
  return result;
}

}  // namespace wirewatch::platform
