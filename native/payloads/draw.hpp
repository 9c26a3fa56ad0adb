#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "payloads/pseudo_random.hpp"

namespace wirewatch {

/// A whole number from `first` to `last`, both included. The slight preference of the remainder for
/// small numbers does not matter for payloads.
template <class Number>
Number draw_number(PseudoRandom& random, Number first, Number last) {
  const auto choices = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
  return static_cast<Number>(static_cast<std::uint64_t>(first) + random.next() % choices);
}

/// A finite number of magnitude below `limit`, with every bit of its fraction in use.
inline double draw_double(PseudoRandom& random, double limit) {
  const auto signed_bits = static_cast<std::int64_t>(random.next()) >> 10;
  return std::ldexp(static_cast<double>(signed_bits), -53) * limit;
}

/// Small letters and spaces, as many as `length`.
inline std::string draw_text(PseudoRandom& random, std::size_t length) {
  constexpr char characters[] = "abcdefghijklmnopqrstuvwxyz     ";
  std::string text(length, ' ');
  std::generate(text.begin(), text.end(),
                [&] { return characters[random.next() % (sizeof characters - 1)]; });
  return text;
}

}  // namespace wirewatch
