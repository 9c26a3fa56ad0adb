#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wirewatch {

/// The instructions of each function, without addresses: two functions that do the same by the same
/// instructions are equal. Padding after the last instruction is left out.
using Disassembly = std::map<std::string, std::vector<std::string>>;

/// Reads an object file or library by `objdump`, names demangled; empty if that is not installed or
/// cannot read the file.
Disassembly disassemble(const std::filesystem::path& file);

/// Whether this build's own code is what a release build has: not under a sanitizer.
bool is_plain_build();

}  // namespace wirewatch
