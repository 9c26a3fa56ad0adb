// Compiled once per optimisation level into a library of its own (cmake/levels.cmake), so that the
// levels share no inline function.
#include <array>
#include <boost/version.hpp>
#include <cstring>
#include <vector>

#include "core/level_library.hpp"
#include "shapes/by_hand.hpp"
#include "shapes/by_reflection.hpp"
#include "shapes/shape_loops.hpp"
#include "shapes/whole_struct.hpp"
#if BOOST_VERSION >= 107500
#include "shapes/by_pfr.hpp"
#endif
#if BOOST_VERSION >= 107700
#include "shapes/by_describe.hpp"
#endif

namespace wirewatch::shapes {
namespace {

template <class Shape>
void by_cursor_in_object(WireBuffer& from, WireBuffer& to, std::size_t message_count) {
  from.rewind();
  to.rewind();
  for (std::size_t i = 0; i < message_count; ++i) {
    Shape message;
    by_hand::read(message, from);
    by_hand::convert(message);
    by_hand::write(message, to);
  }
}

template <class Shape, int Layers = 0>
void by_local_cursor(WireBuffer& from, WireBuffer& to, std::size_t message_count) {
  LayeredCursor<Layers> input(from.data());
  LayeredCursor<Layers> output(to.data());
  for (std::size_t i = 0; i < message_count; ++i) {
    Shape message;
    by_hand::read(message, input);
    by_hand::convert(message);
    by_hand::write(message, output);
  }
}

template <class Shape>
void by_whole_struct(WireBuffer& from, WireBuffer& to, std::size_t message_count) {
  using Image = typename whole_struct::ImageOf<Shape>::Type;
  static_assert(sizeof(Image) == wire_bytes<Shape>);
  const char* input = from.data();
  char* output = to.data();
  for (std::size_t i = 0; i < message_count; ++i) {
    Image message;
    std::memcpy(&message, input, sizeof message);
    whole_struct::convert(message);
    std::memcpy(output, &message, sizeof message);
    input += sizeof message;
    output += sizeof message;
  }
}

// As by_whole_struct without the message in the middle: there the processor waits, since it reads a
// wide part of what was just written in narrow parts.
template <class Shape>
void by_swap_in_output(WireBuffer& from, WireBuffer& to, std::size_t message_count) {
  using Image = typename whole_struct::ImageOf<Shape>::Type;
  const char* input = from.data();
  char* output = to.data();
  for (std::size_t i = 0; i < message_count; ++i) {
    std::memcpy(output, input, sizeof(Image));
    whole_struct::convert(*reinterpret_cast<Image*>(output));
    input += sizeof(Image);
    output += sizeof(Image);
  }
}

template <class Shape, class Fields>
void by_fields(WireBuffer& from, WireBuffer& to, std::size_t message_count) {
  LocalCursor input(from.data());
  LocalCursor output(to.data());
  for (std::size_t i = 0; i < message_count; ++i) {
    Shape message;
    by_reflection::read<Fields>(message, input);
    by_reflection::convert<Fields>(message);
    by_reflection::write<Fields>(message, output);
  }
}

// `address`, of which the optimizer no longer knows what lies there. Google Benchmark's own
// DoNotOptimize would need its library here.
inline char* opaque(char* address) {
#ifdef _MSC_VER
  char* volatile unknown = address;
  return unknown;
#else
  asm volatile("" : "+r"(address) : : "memory");
  return address;
#endif
}

// A buffer that belongs to the message and takes its bytes from the wire before they are read. It
// must be opaque, or it would be optimised away.
template <class Shape>
struct StackBuffer {
  std::array<char, wire_bytes<Shape>> bytes;
};
template <class Shape>
struct HeapBuffer {
  std::vector<char> bytes = std::vector<char>(wire_bytes<Shape>);
};

template <class Shape, class Buffer>
void by_own_buffer(WireBuffer& from, WireBuffer& to, std::size_t message_count) {
  const char* input = from.data();
  LocalCursor output(to.data());
  for (std::size_t i = 0; i < message_count; ++i) {
    Buffer buffer;
    char* const first = opaque(buffer.bytes.data());
    std::memcpy(first, input, wire_bytes<Shape>);
    LocalCursor reading(first);
    Shape message;
    by_hand::read(message, reading);
    by_hand::convert(message);
    by_hand::write(message, output);
    input += wire_bytes<Shape>;
  }
}

template <class Shape>
void add_shape(const char* name, std::vector<ShapeLoop>& loops) {
  loops.push_back({name, "control:cursor_in_object", by_cursor_in_object<Shape>});
  loops.push_back({name, "control:local_cursor", by_local_cursor<Shape>});
  loops.push_back({name, "control:whole_struct", by_whole_struct<Shape>});
  loops.push_back({name, "control:swap_in_output", by_swap_in_output<Shape>});
#if BOOST_VERSION >= 107500
  loops.push_back({name, "reflect:pfr", by_fields<Shape, PfrFields>});
#endif
#if BOOST_VERSION >= 107700
  loops.push_back({name, "reflect:describe", by_fields<Shape, DescribedFields>});
#endif
  loops.push_back({name, "buffer:stack", by_own_buffer<Shape, StackBuffer<Shape>>});
  loops.push_back({name, "buffer:heap", by_own_buffer<Shape, HeapBuffer<Shape>>});
}

std::vector<ShapeLoop> all_loops() {
  std::vector<ShapeLoop> loops;
  add_shape<Basic>("basic", loops);
  add_shape<Packed>("packed", loops);
  add_shape<Unaligned>("unaligned", loops);
  add_shape<Complex>("complex", loops);
  add_shape<Array>("array", loops);
  add_shape<NoConversion>("no_conversion", loops);
  loops.push_back({"basic", "control:local_cursor/layers:4", by_local_cursor<Basic, 4>});
  loops.push_back({"basic", "control:local_cursor/layers:16", by_local_cursor<Basic, 16>});
  loops.push_back({"basic", "control:local_cursor/layers:32", by_local_cursor<Basic, 32>});
  return loops;
}

#ifdef __OPTIMIZE__
constexpr bool is_optimized = true;
#else
constexpr bool is_optimized = false;
#endif

}  // namespace
}  // namespace wirewatch::shapes

/// The loops of this level; `WIREWATCH_LEVEL_ENTRY` is a name of its own for each.
extern "C" WIREWATCH_EXPORT const wirewatch::shapes::LoopLevel* WIREWATCH_LEVEL_ENTRY() {
  using namespace wirewatch::shapes;
  static const std::vector<ShapeLoop> loops = all_loops();
  static const LoopLevel level{
      loops, BOOST_VERSION, is_optimized,
      reinterpret_cast<const void*>(
          static_cast<void (*)(Basic&, WireBuffer&)>(by_hand::read<WireBuffer>))};
  return &level;
}
