#pragma once

#include "shapes/byte_order.hpp"
#include "shapes/shapes.hpp"

/// Each shape written out field by field, as one does without a library. `Cursor` is where the
/// fields come from and go to: WireBuffer, LocalCursor or LayeredCursor.
namespace wirewatch::shapes::by_hand {

template <class Cursor>
void read(Basic& message, Cursor& cursor) {
  message.i32 = cursor.template get<std::int32_t>();
  message.u32 = cursor.template get<std::uint32_t>();
  message.i16 = cursor.template get<std::int16_t>();
  message.u16 = cursor.template get<std::uint16_t>();
  message.ch = cursor.template get<char>();
  message.u8 = cursor.template get<std::uint8_t>();
}
inline void convert(Basic& message) {
  message.i32 = big_to_native(message.i32);
  message.u32 = big_to_native(message.u32);
  message.i16 = big_to_native(message.i16);
  message.u16 = big_to_native(message.u16);
}
template <class Cursor>
void write(const Basic& message, Cursor& cursor) {
  cursor.put(message.i32);
  cursor.put(message.u32);
  cursor.put(message.i16);
  cursor.put(message.u16);
  cursor.put(message.ch);
  cursor.put(message.u8);
}

template <class Cursor>
void read(Packed& message, Cursor& cursor) {
  message.set_a = cursor.template get<std::uint32_t>();
  message.set_b = cursor.template get<std::uint16_t>();
  message.set_c = cursor.template get<std::uint8_t>();
}
inline void convert(Packed& message) {
  message.set_a = big_to_native(message.set_a);
  message.set_b = big_to_native(message.set_b);
}
template <class Cursor>
void write(const Packed& message, Cursor& cursor) {
  cursor.put(message.set_a);
  cursor.put(message.set_b);
  cursor.put(message.set_c);
}

template <class Cursor>
void read(Unaligned& message, Cursor& cursor) {
  message.ch = cursor.template get<char>();
  message.u32_a = cursor.template get<std::uint32_t>();
  message.u32_b = cursor.template get<std::uint32_t>();
  message.u32_c = cursor.template get<std::uint32_t>();
  message.i16_a = cursor.template get<std::int16_t>();
  message.i16_b = cursor.template get<std::int16_t>();
  message.i16_c = cursor.template get<std::int16_t>();
}
inline void convert(Unaligned& message) {
  message.u32_a = big_to_native(message.u32_a);
  message.u32_b = big_to_native(message.u32_b);
  message.u32_c = big_to_native(message.u32_c);
  message.i16_a = big_to_native(message.i16_a);
  message.i16_b = big_to_native(message.i16_b);
  message.i16_c = big_to_native(message.i16_c);
}
template <class Cursor>
void write(const Unaligned& message, Cursor& cursor) {
  cursor.put(message.ch);
  cursor.put(message.u32_a);
  cursor.put(message.u32_b);
  cursor.put(message.u32_c);
  cursor.put(message.i16_a);
  cursor.put(message.i16_b);
  cursor.put(message.i16_c);
}

template <class Cursor>
void read(Complex& message, Cursor& cursor) {
  message.seq = cursor.template get<std::uint32_t>();
  for (Basic& basic : message.basic) read(basic, cursor);
  read(message.bits, cursor);
  read(message.unaligned, cursor);
}
inline void convert(Complex& message) {
  message.seq = big_to_native(message.seq);
  for (Basic& basic : message.basic) convert(basic);
  convert(message.bits);
  convert(message.unaligned);
}
template <class Cursor>
void write(const Complex& message, Cursor& cursor) {
  cursor.put(message.seq);
  for (const Basic& basic : message.basic) write(basic, cursor);
  write(message.bits, cursor);
  write(message.unaligned, cursor);
}

template <class Cursor>
void read(Array& message, Cursor& cursor) {
  for (std::uint32_t& item : message.items) item = cursor.template get<std::uint32_t>();
}
inline void convert(Array& message) {
  for (std::uint32_t& item : message.items) item = big_to_native(item);
}
template <class Cursor>
void write(const Array& message, Cursor& cursor) {
  for (const std::uint32_t item : message.items) cursor.put(item);
}

template <class Cursor>
void read(NoConversion& message, Cursor& cursor) {
  message.ch_0 = cursor.template get<std::uint32_t>();
  message.ch_1 = cursor.template get<std::uint32_t>();
  message.ch_2 = cursor.template get<std::uint32_t>();
  message.ch_3 = cursor.template get<std::uint32_t>();
  message.ch_4 = cursor.template get<std::uint32_t>();
  message.ch_5 = cursor.template get<std::uint32_t>();
  message.ch_6 = cursor.template get<std::uint32_t>();
  message.ch_7 = cursor.template get<std::uint32_t>();
  message.ch_8 = cursor.template get<std::uint32_t>();
  message.ch_9 = cursor.template get<std::uint32_t>();
  message.ch_10 = cursor.template get<std::uint32_t>();
  message.ch_11 = cursor.template get<std::uint32_t>();
  message.ch_12 = cursor.template get<std::uint32_t>();
  message.ch_13 = cursor.template get<std::uint32_t>();
  message.ch_14 = cursor.template get<std::uint32_t>();
  message.ch_15 = cursor.template get<std::uint32_t>();
}
inline void convert(NoConversion&) {}
template <class Cursor>
void write(const NoConversion& message, Cursor& cursor) {
  cursor.put(message.ch_0);
  cursor.put(message.ch_1);
  cursor.put(message.ch_2);
  cursor.put(message.ch_3);
  cursor.put(message.ch_4);
  cursor.put(message.ch_5);
  cursor.put(message.ch_6);
  cursor.put(message.ch_7);
  cursor.put(message.ch_8);
  cursor.put(message.ch_9);
  cursor.put(message.ch_10);
  cursor.put(message.ch_11);
  cursor.put(message.ch_12);
  cursor.put(message.ch_13);
  cursor.put(message.ch_14);
  cursor.put(message.ch_15);
}

}  // namespace wirewatch::shapes::by_hand
