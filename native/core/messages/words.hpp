#pragma once

#include <cstdint>
#include <vector>

namespace wirewatch {

/// One message that is a run of 32-bit words, so that byte order and work per element matter.
struct Words {
  std::vector<std::uint32_t> values;
  bool operator==(const Words&) const = default;
};

}  // namespace wirewatch
