#pragma once

#include <string>
#include <utility>
#include <vector>

namespace wirewatch::platform {

/// What of this machine's state moves timings, as keys and values in plain words: `governor`,
/// `turbo`, `smt`, `aslr`, `container`, `niceness`, `cpus_allowed`. What the system does not tell
/// is left out; nothing where that cannot be had.
std::vector<std::pair<std::string, std::string>> machine_state();

}  // namespace wirewatch::platform
