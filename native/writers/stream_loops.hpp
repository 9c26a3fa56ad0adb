#pragma once

#include <cstddef>
#include <span>

#include "writers/elements.hpp"
#include "writers/streams.hpp"

namespace wirewatch::writers {

/// One stream that pairs are written to.
struct StreamLoop {
  const char* stream;  ///< `fixed`, `virtual`, `switch`, `vector_insert` or `size`
  const char* facets;  ///< what else tells it apart, such as `bounds:checked`
  bool has_metadata;   ///< see elements.hpp
  /// Writes `pair_count` pairs to the start of `buffer`, which must have room for them unless the
  /// stream is checked.
  StreamEnd (*run)(std::span<char> buffer, const A1& a, const B1& b, std::size_t pair_count);
};

/// All streams compiled with one set of optimisation flags.
struct StreamLevel {
  std::span<const StreamLoop> loops;
  bool is_optimized;       ///< what gcc and clang say of their own flags
  const void* a_template;  ///< where this level's code of a function template lies
};

/// The streams of `level`: `O0`, `O2` or `O3`. nullptr if this compiler has no such level.
const StreamLevel* stream_level(const char* level);

}  // namespace wirewatch::writers
