#pragma once

#include <cstdint>

#include "shapes/byte_order.hpp"
#include "shapes/shapes.hpp"

/// The shapes laid out as on the wire, so that one copy moves a whole message; then the fields are
/// converted in place.
namespace wirewatch::shapes::whole_struct {

#pragma pack(push, 1)
struct BasicImage {
  std::int32_t i32;
  std::uint32_t u32;
  std::int16_t i16;
  std::uint16_t u16;
  char ch;
  std::uint8_t u8;
};
struct PackedImage {
  std::uint32_t set_a;
  std::uint16_t set_b;
  std::uint8_t set_c;
};
struct UnalignedImage {
  char ch;
  std::uint32_t u32_a;
  std::uint32_t u32_b;
  std::uint32_t u32_c;
  std::int16_t i16_a;
  std::int16_t i16_b;
  std::int16_t i16_c;
};
struct ComplexImage {
  std::uint32_t seq;
  BasicImage basic[4];
  PackedImage bits;
  UnalignedImage unaligned;
};
#pragma pack(pop)

inline void convert(BasicImage& message) {
  message.i32 = big_to_native(message.i32);
  message.u32 = big_to_native(message.u32);
  message.i16 = big_to_native(message.i16);
  message.u16 = big_to_native(message.u16);
}
inline void convert(PackedImage& message) {
  message.set_a = big_to_native(message.set_a);
  message.set_b = big_to_native(message.set_b);
}
inline void convert(UnalignedImage& message) {
  message.u32_a = big_to_native(message.u32_a);
  message.u32_b = big_to_native(message.u32_b);
  message.u32_c = big_to_native(message.u32_c);
  message.i16_a = big_to_native(message.i16_a);
  message.i16_b = big_to_native(message.i16_b);
  message.i16_c = big_to_native(message.i16_c);
}
inline void convert(ComplexImage& message) {
  message.seq = big_to_native(message.seq);
  for (BasicImage& basic : message.basic) convert(basic);
  convert(message.bits);
  convert(message.unaligned);
}
inline void convert(Array& message) {
  for (std::uint32_t& item : message.items) item = big_to_native(item);
}
inline void convert(NoConversion&) {}

/// The type whose memory is the wire image of `Shape`.
template <class Shape>
struct ImageOf {
  using Type = Shape;  // Array and NoConversion have no gaps
};
template <>
struct ImageOf<Basic> {
  using Type = BasicImage;
};
template <>
struct ImageOf<Packed> {
  using Type = PackedImage;
};
template <>
struct ImageOf<Unaligned> {
  using Type = UnalignedImage;
};
template <>
struct ImageOf<Complex> {
  using Type = ComplexImage;
};

}  // namespace wirewatch::shapes::whole_struct
