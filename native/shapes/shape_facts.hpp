#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace wirewatch::shapes {

/// What is known of a shape without its type.
struct ShapeFacts {
  std::string name;                      ///< as in ShapeLoop
  std::vector<std::size_t> field_bytes;  ///< in the order of the wire
  bool is_converted = true;              ///< whether its fields change their byte order

  std::size_t message_bytes() const;
};

/// The six shapes, in the article's order.
const std::vector<ShapeFacts>& all_shapes();

/// What every loop must write for the whole messages in `wire`: found byte by byte from the table
/// of fields, with nothing in common with the loops.
std::vector<char> expected_output(const ShapeFacts& shape, std::span<const char> wire);

}  // namespace wirewatch::shapes
