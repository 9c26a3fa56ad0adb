#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wirewatch {

/// The names `--effort` takes: `smoke`, `demo`, `record`, `full`.
const std::vector<std::string>& effort_names();

/// Google Benchmark's flags for an effort of that list.
std::vector<std::string> effort_flags(std::string_view effort);

}  // namespace wirewatch
