#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wirewatch {

/// Why machine code is not compared in this build, empty if it is. It is compared where we have
/// seen it: gcc 12 and clang 16 on x86-64, without sanitizers, with objdump at hand.
std::string why_no_machine_code();

/// The instructions of the function `symbol` of `object_file`, one a line as objdump writes them,
/// with what differs between two equal functions taken out: addresses are distances from the
/// function's start, its own name is left out, and so is the padding behind it. Relocations follow
/// the instruction they belong to. Throws std::runtime_error if objdump fails or there is no such
/// function.
std::vector<std::string> instructions_of(const std::filesystem::path& object_file,
                                         const std::string& symbol);

}  // namespace wirewatch
