#pragma once

#include <array>
#include <boost/endian/conversion.hpp>
#include <cstring>
#include <type_traits>

#include "shapes/shapes.hpp"

/// Any shape, field by field, without knowing it: `Fields::for_each(message, function)` is what
/// finds the fields (by_pfr.hpp, by_describe.hpp).
namespace wirewatch::shapes::by_reflection {

template <class Type>
inline constexpr bool is_number_array = false;
template <class Number, std::size_t Count>
inline constexpr bool is_number_array<std::array<Number, Count>> = std::is_arithmetic_v<Number>;

template <class Type>
inline constexpr bool is_message_array = false;
template <class Message, std::size_t Count>
inline constexpr bool is_message_array<std::array<Message, Count>> = !std::is_arithmetic_v<Message>;

template <class Fields, class Type, class Cursor>
void read(Type& value, Cursor& cursor) {
  if constexpr (std::is_arithmetic_v<Type>) {
    value = cursor.template get<Type>();
  } else if constexpr (is_number_array<Type>) {
    std::memcpy(value.data(), cursor.at(), sizeof value);
    cursor.skip(sizeof value);
  } else if constexpr (is_message_array<Type>) {
    for (auto& element : value) read<Fields>(element, cursor);
  } else {
    Fields::for_each(value, [&cursor](auto& field) { read<Fields>(field, cursor); });
  }
}

template <class Fields, class Type>
void convert(Type& value) {
  if constexpr (std::is_arithmetic_v<Type>) {
    value = boost::endian::big_to_native(value);
  } else if constexpr (is_number_array<Type> || is_message_array<Type>) {
    for (auto& element : value) convert<Fields>(element);
  } else if constexpr (is_converted<Type>) {
    Fields::for_each(value, [](auto& field) { convert<Fields>(field); });
  }
}

template <class Fields, class Type, class Cursor>
void write(const Type& value, Cursor& cursor) {
  if constexpr (std::is_arithmetic_v<Type>) {
    cursor.put(value);
  } else if constexpr (is_number_array<Type>) {
    std::memcpy(cursor.at(), value.data(), sizeof value);
    cursor.skip(sizeof value);
  } else if constexpr (is_message_array<Type>) {
    for (const auto& element : value) write<Fields>(element, cursor);
  } else {
    Fields::for_each(value, [&cursor](const auto& field) { write<Fields>(field, cursor); });
  }
}

}  // namespace wirewatch::shapes::by_reflection
