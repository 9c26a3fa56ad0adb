#pragma once

#include <cstddef>
#include <span>

#include "shapes/wire_cursor.hpp"

namespace wirewatch::shapes {

/// One way to carry one shape through read, byte order, write, as a loop over a buffer of messages.
struct ShapeLoop {
  const char* shape;   ///< `basic`, `packed`, ...
  const char* method;  ///< facets, such as `control:local_cursor` or `reflect:pfr`
  /// Reads `message_count` messages from the start of `from` and writes them to the start of `to`.
  void (*run)(WireBuffer& from, WireBuffer& to, std::size_t message_count);
};

/// All loops compiled with one set of optimisation flags.
struct LoopLevel {
  std::span<const ShapeLoop> loops;
  int boost_version;    ///< BOOST_VERSION of the reflecting loops
  bool is_optimized;    ///< what gcc and clang say of their own flags
  const void* a_field;  ///< where this level's code of an inline function lies
};

/// The loops of `level`: `O0`, `O2` or `O3`. nullptr if this compiler has no such level.
const LoopLevel* loop_level(const char* level);

}  // namespace wirewatch::shapes
