#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace wirewatch {

/// Adds up the fields a reader touches, so that the work is the same and can be compared between a
/// message and every view of its encoding. Overflow wraps; the order of the fields does not matter.
class FieldSum {
 public:
  /// Adds an integer or an enumeration as itself, a floating-point number as its bits.
  template <class Number>
  void add_number(Number number) {
    if constexpr (std::is_floating_point_v<Number>) {
      std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t> bits;
      static_assert(sizeof bits == sizeof number);
      std::memcpy(&bits, &number, sizeof bits);
      total_ += bits;
    } else {
      total_ += static_cast<std::uint64_t>(number);
    }
  }

  /// Adds the length and the last character: the string must be found and its end be read.
  void add_text(std::string_view text) {
    total_ += text.size();
    if (!text.empty()) total_ += static_cast<unsigned char>(text.back());
  }

  std::uint64_t total() const { return total_; }

 private:
  std::uint64_t total_ = 0;
};

}  // namespace wirewatch
