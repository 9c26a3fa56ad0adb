#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wirewatch {

/// One message of many integers of mixed magnitude and many strings.
struct Table {
  std::vector<std::int64_t> integers;
  std::vector<std::string> strings;
  bool operator==(const Table&) const = default;
};

}  // namespace wirewatch
