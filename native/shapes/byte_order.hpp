#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#ifdef _MSC_VER
#include <stdlib.h>
#endif

namespace wirewatch::shapes {

inline std::uint32_t reversed(std::uint32_t value) {
#ifdef _MSC_VER
  return _byteswap_ulong(value);
#else
  return __builtin_bswap32(value);
#endif
}

inline std::uint16_t reversed(std::uint16_t value) {
#ifdef _MSC_VER
  return _byteswap_ushort(value);
#else
  return __builtin_bswap16(value);
#endif
}

/// A big-endian number of 2 or 4 bytes as the machine keeps it, and back: what htonl and htons do.
template <class Number>
Number big_to_native(Number value) {
  static_assert(std::endian::native == std::endian::little ||
                std::endian::native == std::endian::big);
  if constexpr (std::endian::native == std::endian::big) return value;
  return static_cast<Number>(reversed(static_cast<std::make_unsigned_t<Number>>(value)));
}

}  // namespace wirewatch::shapes
