#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// The six message shapes of the measurement of 2015 that experiment S2 follows. On the wire the
/// fields stand in this order, big-endian, without gaps.
namespace wirewatch::shapes {

/// 14 bytes; every field on a boundary of its own size or of two bytes.
struct Basic {
  std::int32_t i32 = 0;
  std::uint32_t u32 = 0;
  std::int16_t i16 = 0;
  std::uint16_t u16 = 0;
  char ch = 0;
  std::uint8_t u8 = 0;
};

/// 7 bytes: three words of bit fields, carried whole. bit_fields.hpp opens them.
struct Packed {
  std::uint32_t set_a = 0;
  std::uint16_t set_b = 0;
  std::uint8_t set_c = 0;
};

/// 19 bytes: the first field puts all others off their boundaries.
struct Unaligned {
  char ch = 0;
  std::uint32_t u32_a = 0;
  std::uint32_t u32_b = 0;
  std::uint32_t u32_c = 0;
  std::int16_t i16_a = 0;
  std::int16_t i16_b = 0;
  std::int16_t i16_c = 0;
};

/// 86 bytes. The article says ten `Basic`; its 86 bytes and its program say four.
struct Complex {
  std::uint32_t seq = 0;
  std::array<Basic, 4> basic{};
  Packed bits;
  Unaligned unaligned;
};

/// 1024 bytes.
struct Array {
  std::array<std::uint32_t, 256> items{};
};

/// 64 bytes that are read and written with their bytes as they are.
struct NoConversion {
  std::uint32_t ch_0 = 0;
  std::uint32_t ch_1 = 0;
  std::uint32_t ch_2 = 0;
  std::uint32_t ch_3 = 0;
  std::uint32_t ch_4 = 0;
  std::uint32_t ch_5 = 0;
  std::uint32_t ch_6 = 0;
  std::uint32_t ch_7 = 0;
  std::uint32_t ch_8 = 0;
  std::uint32_t ch_9 = 0;
  std::uint32_t ch_10 = 0;
  std::uint32_t ch_11 = 0;
  std::uint32_t ch_12 = 0;
  std::uint32_t ch_13 = 0;
  std::uint32_t ch_14 = 0;
  std::uint32_t ch_15 = 0;
};

/// Whether the bytes of a shape's fields change their order between wire and machine.
template <class Shape>
inline constexpr bool is_converted = true;
template <>
inline constexpr bool is_converted<NoConversion> = false;

/// Bytes of a message on the wire.
template <class Shape>
inline constexpr std::size_t wire_bytes = 0;
template <>
inline constexpr std::size_t wire_bytes<Basic> = 14;
template <>
inline constexpr std::size_t wire_bytes<Packed> = 7;
template <>
inline constexpr std::size_t wire_bytes<Unaligned> = 19;
template <>
inline constexpr std::size_t wire_bytes<Complex> = 86;
template <>
inline constexpr std::size_t wire_bytes<Array> = 1024;
template <>
inline constexpr std::size_t wire_bytes<NoConversion> = 64;

}  // namespace wirewatch::shapes
