#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>

#include "codecs/wirepack/array_view.hpp"
#include "codecs/wirepack/layout.hpp"
#include "codecs/wirepack/number.hpp"
#include "codecs/wirepack/reflect.hpp"

// Encoding in two passes: the first adds up the size, the second writes without looking for the end
// of the buffer. Both walk the message the same way. `offset` counts from the start of the message.

namespace wirewatch::wirepack::detail {

/// The offset behind `value` if it begins at `offset`.
template <Packable Type>
constexpr std::size_t end_of(std::size_t offset, const Type& value) {
  if constexpr (is_fixed_size<Type>) {
    return offset + least_bytes<Type>;
  } else if constexpr (Sequence<Type>) {
    using Element = typename Type::value_type;
    offset += sizeof(Count);
    if constexpr (is_fixed_size<Element>) {
      const std::size_t size_bytes = value.size() * least_bytes<Element>;
      return offset + padding_bytes<Element>(offset, size_bytes) + size_bytes;
    } else {
      for (const auto& element : value) offset = end_of(offset, element);
      return offset;
    }
  } else if constexpr (Map<Type>) {
    offset += sizeof(Count);
    for (const auto& [key, mapped] : value) offset = end_of(end_of(offset, key), mapped);
    return offset;
  } else if constexpr (is_std_array<Type>) {
    for (const auto& element : value) offset = end_of(offset, element);
    return offset;
  } else {
    with_fields(value, [&](const auto&... field) {
      (static_cast<void>(offset = end_of(offset, field)), ...);
    });
    return offset;
  }
}

/// Whether every count in `value` fits what stands for it on the wire.
template <Packable Type>
constexpr bool counts_fit(const Type& value) {
  if constexpr (is_fixed_size<Type>) {
    return true;
  } else if constexpr (is_std_array<Type> || Sequence<Type> || Map<Type>) {
    if (value.size() > std::numeric_limits<Count>::max()) return false;
    if constexpr (Map<Type>) {
      for (const auto& [key, mapped] : value) {
        if (!counts_fit(key) || !counts_fit(mapped)) return false;
      }
    } else if constexpr (!is_fixed_size<typename Type::value_type>) {
      for (const auto& element : value) {
        if (!counts_fit(element)) return false;
      }
    }
    return true;
  } else {
    return with_fields(value, [](const auto&... field) { return (counts_fit(field) && ...); });
  }
}

template <std::endian order, Packable Type>
constexpr char* put(char* begin, char* to, const Type& value);

/// Writes `count` elements of fixed size; those that look on the wire as in memory in one copy.
template <std::endian order, class Element>
constexpr char* put_elements(char* to, const Element* from, std::size_t count) {
  if (is_image<Element, order> && !std::is_constant_evaluated()) {
    if (count != 0) std::memcpy(to, from, count * sizeof(Element));  // of none, there is no address
    return to + count * least_bytes<Element>;
  }
  for (std::size_t i = 0; i < count; ++i) to = put<order>(to, to, from[i]);
  return to;
}

template <std::endian order, Sequence Type>
constexpr char* put_sequence(char* begin, char* to, const Type& run) {
  using Element = typename Type::value_type;
  static_assert(least_bytes<Element> > 0, "an array of nothing would have no honest size");
  to = put_number<order>(to, static_cast<Count>(run.size()));
  if constexpr (is_fixed_size<Element>) {
    const std::size_t padding = padding_bytes<Element>(static_cast<std::size_t>(to - begin),
                                                       run.size() * least_bytes<Element>);
    for (std::size_t i = 0; i < padding; ++i) *to++ = 0;
    if constexpr (is_array_view<Type>) {
      static_assert(Type::is_in(order), "a view of one byte order is not written in the other");
      return put_elements<order>(to, run.data(), run.size() * least_bytes<Element>);
    } else {
      return put_elements<order>(to, run.data(), run.size());
    }
  } else {
    for (const Element& element : run) to = put<order>(begin, to, element);
    return to;
  }
}

/// Writes `value` to `to`, of a message that begins at `begin`, and returns the place behind it.
template <std::endian order, Packable Type>
constexpr char* put(char* begin, char* to, const Type& value) {
  if constexpr (Number<Type>) {
    return put_number<order>(to, value);
  } else if constexpr (is_std_array<Type>) {
    if constexpr (is_fixed_size<Type>) return put_elements<order>(to, value.data(), value.size());
    for (const auto& element : value) to = put<order>(begin, to, element);
    return to;
  } else if constexpr (Sequence<Type>) {
    return put_sequence<order>(begin, to, value);
  } else if constexpr (Map<Type>) {
    to = put_number<order>(to, static_cast<Count>(value.size()));
    for (const auto& [key, mapped] : value) {
      to = put<order>(begin, put<order>(begin, to, key), mapped);
    }
    return to;
  } else {
    with_fields(value, [&](const auto&... field) {
      (static_cast<void>(to = put<order>(begin, to, field)), ...);
    });
    return to;
  }
}

}  // namespace wirewatch::wirepack::detail
