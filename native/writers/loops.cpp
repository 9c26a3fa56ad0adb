// Compiled once per optimisation level into a library of its own (cmake/levels.cmake), so that the
// levels share no inline function.
#include <string_view>

#include "core/level_library.hpp"
#include "writers/stream_loops.hpp"

namespace wirewatch::writers {

template <bool HasMetadata, class Stream>
void write_pairs(Stream& out, const A1& a, const B1& b, std::size_t pair_count) {
  if constexpr (HasMetadata) {
    const std::string_view text(prototypes);
    out.write(text.data(), text.size());
  }
  for (std::size_t i = 0; i < pair_count; ++i) {
    if constexpr (HasMetadata) out.write(a1_type);
    out.write(a.a);
    out.write(a.b);
    out.write(std::uint64_t{a.c.size()});
    out.write(a.c.data(), a.c.size());
    if constexpr (HasMetadata) out.write(b1_type);
    out.write(b.x);
    out.write(std::uint8_t{b.y});
  }
}

namespace {

template <class Stream, bool HasMetadata = false>
StreamEnd run_known(std::span<char> buffer, const A1& a, const B1& b, std::size_t pair_count) {
  Stream stream(buffer);
  write_pairs<HasMetadata>(stream, a, b, pair_count);
  return stream.end();
}

// The compiler cannot see which stream it is, as where a stream is handed over from elsewhere: the
// call stays a virtual one.
template <class Stream, bool HasMetadata = false>
StreamEnd run_unknown(std::span<char> buffer, const A1& a, const B1& b, std::size_t pair_count) {
  Stream stream(buffer);
  OutputStream* volatile unknown = &stream;
  OutputStream& out = *unknown;
  write_pairs<HasMetadata>(out, a, b, pair_count);
  return out.end();
}

constexpr StreamLoop all_loops[] = {
    {"fixed", "bounds:checked", false, run_known<FixedSizeStream<true>>},
    {"fixed", "bounds:unchecked", false, run_known<FixedSizeStream<false>>},
    {"virtual", "bounds:checked/dispatch:known", false, run_known<MemmoveStream<true>>},
    {"virtual", "bounds:unchecked/dispatch:known", false, run_known<MemmoveStream<false>>},
    {"virtual", "bounds:checked/dispatch:unknown", false, run_unknown<MemmoveStream<true>>},
    {"virtual", "bounds:unchecked/dispatch:unknown", false, run_unknown<MemmoveStream<false>>},
    {"fixed", "bounds:checked/layers:4", false, run_known<LayeredStream<FixedSizeStream<true>, 4>>},
    {"switch", "bounds:checked", false, run_known<SwitchStream<true>>},
    {"switch", "bounds:unchecked", false, run_known<SwitchStream<false>>},
    {"vector_insert", "", false, run_known<VectorStream>},
    {"size", "dispatch:unknown", false, run_unknown<SizeStream>},
    {"fixed", "bounds:checked/metadata:on", true, run_known<FixedSizeStream<true>, true>},
    {"virtual", "bounds:checked/dispatch:known/metadata:on", true,
     run_known<MemmoveStream<true>, true>},
    {"switch", "bounds:checked/metadata:on", true, run_known<SwitchStream<true>, true>},
    {"size", "dispatch:unknown/metadata:on", true, run_unknown<SizeStream, true>},
};

#ifdef __OPTIMIZE__
constexpr bool is_optimized = true;
#else
constexpr bool is_optimized = false;
#endif

}  // namespace
}  // namespace wirewatch::writers

/// The streams of this level; `WIREWATCH_LEVEL_ENTRY` is a name of its own for each.
extern "C" WIREWATCH_EXPORT const wirewatch::writers::StreamLevel* WIREWATCH_LEVEL_ENTRY() {
  using namespace wirewatch::writers;
  static const StreamLevel level{
      all_loops, is_optimized,
      reinterpret_cast<const void*>(write_pairs<false, FixedSizeStream<true>>)};
  return &level;
}
