#pragma once

#include <vector>

namespace wirewatch {

/// One message that is a run of floating-point numbers.
struct Doubles {
  std::vector<double> values;
  bool operator==(const Doubles&) const = default;
};

}  // namespace wirewatch
