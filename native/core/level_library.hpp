#pragma once

#include <array>

/// A library per optimisation level (cmake/levels.cmake) shows one function and hides all others:
/// else the linker would keep one copy of each inline function for all levels.
#ifdef _WIN32
#define WIREWATCH_EXPORT __declspec(dllexport)
#else
#define WIREWATCH_EXPORT __attribute__((visibility("default")))
#endif

namespace wirewatch {

/// The levels that loops are compiled at, lowest first; they name the facet `level`.
inline constexpr std::array<const char*, 3> level_names{"O0", "O2", "O3"};

}  // namespace wirewatch
