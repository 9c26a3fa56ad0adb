#pragma once

#include <bit>
#include <cstddef>

#include "codecs/wirepack/number.hpp"

namespace wirewatch::wirepack {

/// A run of numbers where it lies on the wire, in byte order `order`, which need not be aligned: a
/// field of this type is decoded without a copy. It is valid as long as the wire is.
template <Number Element, std::endian order = std::endian::little>
class ArrayView {
 public:
  using value_type = Element;

  constexpr ArrayView() = default;
  constexpr ArrayView(const char* first, std::size_t count) : first_(first), count_(count) {}

  static constexpr bool is_in(std::endian wire) { return wire == order || sizeof(Element) == 1; }

  constexpr std::size_t size() const { return count_; }
  /// The encoded elements.
  constexpr const char* data() const { return first_; }
  /// The element `index`, below size().
  constexpr Element operator[](std::size_t index) const {
    Element element{};
    detail::get_number<order>(first_ + index * sizeof(Element), element);
    return element;
  }

 private:
  const char* first_ = nullptr;
  std::size_t count_ = 0;
};

template <class Type>
inline constexpr bool is_array_view = false;
template <class Element, std::endian order>
inline constexpr bool is_array_view<ArrayView<Element, order>> = true;

}  // namespace wirewatch::wirepack
