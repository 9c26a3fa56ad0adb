#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace wirewatch::platform {

/// A process with its standard input and output connected to us, or why there is none.
struct SpawnedProgram {
  pid_t pid = -1;           ///< -1 if it was not started.
  int to_program = -1;      ///< A socket to its standard input; -1 if it was not started.
  int from_program = -1;    ///< The reading end of its standard output; -1 if it was not started.
  int error = 0;            ///< errno of what failed.
  const char* failed = "";  ///< What failed: "no socket for", "no pipe for", "could not start".
};

/// Starts `program`, looked for as a shell does, with standard error left as it is. Whoever calls
/// closes both ends and waits for the process.
SpawnedProgram spawn_program(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace wirewatch::platform
