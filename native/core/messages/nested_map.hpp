#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace wirewatch {

/// One message that is a map of maps, so that nodes and keys matter.
struct NestedMap {
  std::map<std::string, std::map<std::uint32_t, double>> values;
  bool operator==(const NestedMap&) const = default;
};

}  // namespace wirewatch
