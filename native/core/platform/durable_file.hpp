#pragma once

#include <filesystem>
#include <string>

namespace wirewatch::platform {

/// Writes a file that is there whole or not at all, and stays through a power cut. Returns why it
/// failed; empty if it did not.
std::string write_durably(const std::filesystem::path& path, const std::string& content);

}  // namespace wirewatch::platform
