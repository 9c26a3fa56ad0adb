#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wirewatch {

/// One small mixed message: six numbers of different kinds, a short string and a short array.
struct Record {
  double rate = 0;
  float weight = 0;
  std::int64_t balance = 0;
  std::uint64_t serial = 0;
  std::int16_t offset = 0;
  std::uint16_t flags = 0;
  std::string label;
  std::vector<std::uint32_t> samples;
  bool operator==(const Record&) const = default;
};

}  // namespace wirewatch
