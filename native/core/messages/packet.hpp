#pragma once

#include <cstdint>

namespace wirewatch {

/// Six numbers of different kinds, as the shared-memory measurement of 2006 sent them.
struct Packet {
  double rate = 0;
  float weight = 0;
  std::int64_t balance = 0;
  std::uint64_t serial = 0;
  std::int16_t offset = 0;
  std::uint16_t flags = 0;
  bool operator==(const Packet&) const = default;
};

}  // namespace wirewatch
