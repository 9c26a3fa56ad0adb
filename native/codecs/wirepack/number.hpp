#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "codecs/wirepack/layout.hpp"

namespace wirewatch::wirepack::detail {

template <std::size_t size_bytes>
struct BitsOf;
template <>
struct BitsOf<1> {
  using type = std::uint8_t;
};
template <>
struct BitsOf<2> {
  using type = std::uint16_t;
};
template <>
struct BitsOf<4> {
  using type = std::uint32_t;
};
template <>
struct BitsOf<8> {
  using type = std::uint64_t;
};

/// An unsigned integer as wide as `Type`.
template <class Type>
using Bits = typename BitsOf<sizeof(Type)>::type;

/// The bits of `value`. At compile time a floating-point number needs a compiler that can look at
/// them (not gcc 10).
template <Number Type>
constexpr Bits<Type> bits_of(Type value) {
  if constexpr (std::is_floating_point_v<Type>) {
#if defined(__has_builtin)
#if __has_builtin(__builtin_bit_cast)
    if (std::is_constant_evaluated()) return __builtin_bit_cast(Bits<Type>, value);
#endif
#endif
    Bits<Type> bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  } else {
    return static_cast<Bits<Type>>(value);
  }
}

/// The number that has these bits; of a bool every value but 0 is true.
template <Number Type>
constexpr Type from_bits(Bits<Type> bits) {
  if constexpr (std::is_floating_point_v<Type>) {
#if defined(__has_builtin)
#if __has_builtin(__builtin_bit_cast)
    if (std::is_constant_evaluated()) return __builtin_bit_cast(Type, bits);
#endif
#endif
    Type value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  } else if constexpr (std::is_same_v<Type, bool>) {
    return bits != 0;
  } else {
    return static_cast<Type>(bits);
  }
}

/// `bits` in the byte order of the machine if they are in `order`, and the other way round.
template <std::endian order, class Unsigned>
constexpr Unsigned in_order(Unsigned bits) {
  if constexpr (order == std::endian::native || sizeof bits == 1) {
    return bits;
  } else {
#if defined(__GNUC__)
    if constexpr (sizeof bits == 2) return __builtin_bswap16(bits);
    if constexpr (sizeof bits == 4) return __builtin_bswap32(bits);
    if constexpr (sizeof bits == 8) return __builtin_bswap64(bits);
#else
    Unsigned result = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) {
      const auto byte = static_cast<Unsigned>(bits >> 8 * i & 0xffU);
      result = static_cast<Unsigned>(result | byte << 8 * (sizeof bits - 1 - i));
    }
    return result;
#endif
  }
}

/// Whether the bytes of a `Type` go to the wire as they lie in memory. Of a bool not every byte is
/// a value.
template <class Type, std::endian order>
inline constexpr bool is_copied =
    !std::is_same_v<Type, bool> && (order == std::endian::native || sizeof(Type) == 1);

/// Writes `value` in `order` and returns the place behind it.
template <std::endian order, Number Type>
constexpr char* put_number(char* to, const Type& value) {
  if (std::is_constant_evaluated()) {
    const Bits<Type> bits = bits_of(value);
    for (std::size_t i = 0; i < sizeof bits; ++i) {
      const std::size_t place = order == std::endian::little ? i : sizeof bits - 1 - i;
      to[i] = static_cast<char>(bits >> 8 * place & 0xffU);
    }
  } else if constexpr (is_copied<Type, order>) {
    std::memcpy(to, &value, sizeof value);
  } else {
    const Bits<Type> bits = in_order<order>(bits_of(value));
    std::memcpy(to, &bits, sizeof bits);
  }
  return to + sizeof value;
}

/// Reads a number in `order` and returns the place behind it.
template <std::endian order, Number Type>
constexpr const char* get_number(const char* from, Type& value) {
  if (std::is_constant_evaluated()) {
    Bits<Type> bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) {
      const std::size_t place = order == std::endian::little ? i : sizeof bits - 1 - i;
      const auto byte = static_cast<Bits<Type>>(static_cast<unsigned char>(from[i]));
      bits = static_cast<Bits<Type>>(bits | byte << 8 * place);
    }
    value = from_bits<Type>(bits);
  } else if constexpr (is_copied<Type, order>) {
    std::memcpy(&value, from, sizeof value);
  } else {
    Bits<Type> bits = 0;
    std::memcpy(&bits, from, sizeof bits);
    value = from_bits<Type>(in_order<order>(bits));
  }
  return from + sizeof value;
}

}  // namespace wirewatch::wirepack::detail
