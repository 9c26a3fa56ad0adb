#include "shapes/shape_facts.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace wirewatch::shapes {
namespace {

using Sizes = std::vector<std::size_t>;

std::vector<ShapeFacts> make_shapes() {
  const Sizes basic{4, 4, 2, 2, 1, 1};
  const Sizes packed{4, 2, 1};
  const Sizes unaligned{1, 4, 4, 4, 2, 2, 2};
  Sizes complex{4};
  for (int i = 0; i < 4; ++i) complex.insert(complex.end(), basic.begin(), basic.end());
  complex.insert(complex.end(), packed.begin(), packed.end());
  complex.insert(complex.end(), unaligned.begin(), unaligned.end());
  return {
      {"basic", basic, true},         {"packed", packed, true},
      {"unaligned", unaligned, true}, {"complex", complex, true},
      {"array", Sizes(256, 4), true}, {"no_conversion", Sizes(16, 4), false},
  };
}

}  // namespace

std::size_t ShapeFacts::message_bytes() const {
  return std::accumulate(field_bytes.begin(), field_bytes.end(), std::size_t{0});
}

const std::vector<ShapeFacts>& all_shapes() {
  static const std::vector<ShapeFacts> shapes = make_shapes();
  return shapes;
}

std::vector<char> expected_output(const ShapeFacts& shape, std::span<const char> wire) {
  std::vector<char> output(wire.begin(), wire.end());
  if (!shape.is_converted || std::endian::native == std::endian::big) return output;
  const std::size_t message_bytes = shape.message_bytes();
  for (auto at = output.begin(); output.end() - at >= static_cast<std::ptrdiff_t>(message_bytes);) {
    for (const std::size_t field : shape.field_bytes) {
      const auto end = at + static_cast<std::ptrdiff_t>(field);
      std::reverse(at, end);
      at = end;
    }
  }
  return output;
}

}  // namespace wirewatch::shapes
