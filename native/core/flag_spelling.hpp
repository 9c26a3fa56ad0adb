#pragma once

#include <span>
#include <string>
#include <string_view>

namespace wirewatch {

/// The name among `known` that takes the fewest insertions, deletions and replacements of a
/// character to become `wrong`; the first of equals. Empty if even the nearest shares less than
/// half with it.
std::string nearest_name(std::string_view wrong, std::span<const std::string> known);

}  // namespace wirewatch
