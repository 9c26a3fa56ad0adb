#pragma once

#include <cstdint>
#include <vector>

namespace wirewatch {

/// One message that is a run of bytes.
struct Bytes {
  std::vector<std::uint8_t> data;
  bool operator==(const Bytes&) const = default;
};

}  // namespace wirewatch
