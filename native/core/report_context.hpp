#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wirewatch {

/// Text keys and values of a report's context as the runner writes it, one a line. Empty if there
/// is no such file or it is no complete report.
std::map<std::string, std::string> read_context(const std::filesystem::path& path);

/// In words how `found` differs from `wanted` in the keys that stand in either of `wanted` and
/// `compared`, such as `effort was 'full' and is now 'smoke'`; empty if it does not.
std::string differences(const std::map<std::string, std::string>& found,
                        const std::vector<std::pair<std::string, std::string>>& wanted,
                        const std::vector<std::string>& compared);

}  // namespace wirewatch
