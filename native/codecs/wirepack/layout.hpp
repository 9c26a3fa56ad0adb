#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "codecs/wirepack/reflect.hpp"

// What is known of a type's encoding at compile time.

namespace wirewatch::wirepack {

/// What stands before the elements of a string, an array or a map.
using Count = std::uint32_t;

/// A run of elements of fixed size that is at least `block_bytes` long is a block: it begins at a
/// multiple of `block_alignment` from the start of the message. A copy whose destination lies 1 to
/// 15 bytes past its source modulo 4096 is up to 26 times slower (seen on an AMD EPYC, where
/// memmove uses `rep movsb` from some 3 KiB on), and that is where a count of 4 bytes would put the
/// elements if message and wire are equally aligned.
inline constexpr std::size_t block_bytes = 1024;
inline constexpr std::size_t block_alignment = 64;

/// A number of fixed width: integers, bool, float, double, and enums that name their type (any
/// value of that type is a value of the enum then).
template <class Type>
concept Number = std::integral<Type> ||
                 (std::floating_point<Type> && (sizeof(Type) == 4 || sizeof(Type) == 8)) ||
                 (std::is_enum_v<Type> && requires { Type{0}; });

/// A run of elements that lies in one piece and says how long it is: strings, vectors, spans,
/// views.
template <class Type>
concept Sequence = requires(const Type& run) {
  typename Type::value_type;
  { run.size() } -> std::convertible_to<std::size_t>;
  run.data();
};

/// An ordered map with unique keys.
template <class Type>
concept Map = requires(const Type& map) {
  typename Type::mapped_type;
  map.key_comp();
  map.begin()->second;
};

namespace detail {

template <class Type>
inline constexpr bool is_std_array = false;
template <class Element, std::size_t count>
inline constexpr bool is_std_array<std::array<Element, count>> = true;

template <class Type>
struct Layout;

template <class Type>
struct SumOfFields;
template <class... Fields>
struct SumOfFields<FieldTypes<Fields...>> {
  static constexpr bool is_fixed = (Layout<Fields>::is_fixed && ...);
  static constexpr std::size_t least_bytes = (Layout<Fields>::least_bytes + ... + 0);
  static constexpr bool is_image = (Layout<Fields>::is_image && ...);
  static constexpr bool is_single_bytes = (Layout<Fields>::is_single_bytes && ...);
};

/// is_fixed: every value has an encoding of `least_bytes`. is_image: in the machine's byte order
/// the encoding is the object's bytes. is_single_bytes: nothing in it has a byte order.
template <Number Type>
struct Layout<Type> {
  static constexpr bool is_fixed = true;
  static constexpr std::size_t least_bytes = sizeof(Type);
  static constexpr bool is_image = !std::same_as<Type, bool>;  // not every byte is a bool
  static constexpr bool is_single_bytes = sizeof(Type) == 1;
};

template <class Element, std::size_t count>
struct Layout<std::array<Element, count>> {
  static constexpr bool is_fixed = Layout<Element>::is_fixed;
  static constexpr std::size_t least_bytes = count * Layout<Element>::least_bytes;
  static constexpr bool is_image = Layout<Element>::is_image;
  static constexpr bool is_single_bytes = Layout<Element>::is_single_bytes;
};

template <class Type>
  requires((Sequence<Type> || Map<Type>) && !is_std_array<Type>)
struct Layout<Type> {
  static constexpr bool is_fixed = false;
  static constexpr std::size_t least_bytes = sizeof(Count);
  static constexpr bool is_image = false;
  static constexpr bool is_single_bytes = false;
};

template <Aggregate Type>
  requires(!is_std_array<Type> && !Sequence<Type> && !Map<Type>)
struct Layout<Type> {
  using Fields = SumOfFields<field_types<Type>>;
  static constexpr bool is_fixed = Fields::is_fixed;
  static constexpr std::size_t least_bytes = Fields::least_bytes;
  // As many bytes in memory as on the wire: there is no padding, and fields lie in order.
  static constexpr bool is_image =
      Fields::is_image && std::is_trivially_copyable_v<Type> && sizeof(Type) == least_bytes;
  static constexpr bool is_single_bytes = Fields::is_single_bytes;
};

}  // namespace detail

/// A type this codec can carry: a number, a string, an array or a map of such types, or a struct of
/// them.
template <class Type>
concept Packable = requires { detail::Layout<Type>::least_bytes; };

/// Whether all encodings of `Type` have the same size.
template <Packable Type>
inline constexpr bool is_fixed_size = detail::Layout<Type>::is_fixed;

/// Size of the shortest encoding of a `Type`.
template <Packable Type>
inline constexpr std::size_t least_bytes = detail::Layout<Type>::least_bytes;

/// Whether an encoding in `order` is the object's bytes as they lie in memory, so that many of them
/// are one copy.
template <Packable Type, std::endian order>
inline constexpr bool is_image =
    detail::Layout<Type>::is_image &&
    (order == std::endian::native || detail::Layout<Type>::is_single_bytes);

/// The place of a block that would begin at `offset`: the next multiple of block_alignment.
constexpr std::size_t block_offset(std::size_t offset) {
  return (offset + block_alignment - 1) / block_alignment * block_alignment;
}

}  // namespace wirewatch::wirepack
