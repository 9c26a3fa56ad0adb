#pragma once

#include <string>
#include <vector>

namespace wirewatch::platform {

/// What another program said. Its standard error is ours.
struct ProgramOutput {
  bool is_started = false;  ///< false if there is no such program
  int exit_status = -1;
  std::string standard_output;
};

/// Runs `program`, looked for as a shell does, with `input` on its standard input, and waits for
/// its end. `input` fits a pipe's buffer (4 KiB).
ProgramOutput run_program_with_input(const std::string& program,
                                     const std::vector<std::string>& arguments,
                                     const std::string& input);

}  // namespace wirewatch::platform
