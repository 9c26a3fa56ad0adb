#pragma once

#include <span>
#include <string>

#include "writers/elements.hpp"

namespace wirewatch::writers {

/// Reads every pair of `stream` and compares it with `a` and `b`. Returns what is wrong, empty if
/// nothing is. Shares no code with the streams that write.
std::string check_stream(std::span<const char> stream, const A1& a, const B1& b, bool has_metadata);

}  // namespace wirewatch::writers
