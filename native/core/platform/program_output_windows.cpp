#include <windows.h>

#include <array>

#include "core/platform/program_output.hpp"

namespace wirewatch::platform {
namespace {

// A pipe of which the program inherits one end.
struct Pipe {
  HANDLE read = nullptr;
  HANDLE write = nullptr;

  explicit Pipe(bool program_reads) {
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    if (CreatePipe(&read, &write, &inherited, 0) == 0) return;
    SetHandleInformation(program_reads ? write : read, HANDLE_FLAG_INHERIT, 0);
  }
  ~Pipe() {
    close(read);
    close(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  static void close(HANDLE& end) {
    if (end != nullptr) CloseHandle(end);
    end = nullptr;
  }
};

std::string read_all(HANDLE file) {
  std::string text;
  std::array<char, 4096> buffer{};
  DWORD count = 0;
  while (ReadFile(file, buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr) != 0 &&
         count > 0) {
    text.append(buffer.data(), count);
  }
  return text;
}

}  // namespace

ProgramOutput run_program_with_input(const std::string& program,
                                     const std::vector<std::string>& arguments,
                                     const std::string& input) {
  ProgramOutput result;
  Pipe to_program(true);
  Pipe from_program(false);
  std::string command_line = "\"" + program + "\"";
  for (const std::string& argument : arguments) command_line += " \"" + argument + "\"";
  STARTUPINFOA start{};
  start.cb = sizeof(start);
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = to_program.read;
  start.hStdOutput = from_program.write;
  start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  PROCESS_INFORMATION process{};
  if (CreateProcessA(nullptr, command_line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr,
                     &start, &process) == 0) {
    return result;
  }
  result.is_started = true;
  Pipe::close(to_program.read);
  Pipe::close(from_program.write);
  DWORD written = 0;
  WriteFile(to_program.write, input.data(), static_cast<DWORD>(input.size()), &written, nullptr);
  Pipe::close(to_program.write);
  result.standard_output = read_all(from_program.read);
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD status = 1;
  GetExitCodeProcess(process.hProcess, &status);
  result.exit_status = static_cast<int>(status);
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  return result;
}

}  // namespace wirewatch::platform
