#pragma once

#include <bit>
#include <cstddef>
#include <limits>

#include "codecs/wirepack/array_view.hpp"
#include "codecs/wirepack/copy.hpp"
#include "codecs/wirepack/layout.hpp"
#include "codecs/wirepack/number.hpp"
#include "codecs/wirepack/reflect.hpp"

// Encoding in two passes: the first adds up the size, the second writes without looking for the end
// of the buffer. Both walk the message the same way. `offset` counts from the start of the message.

namespace wirewatch::wirepack::detail {

// These are no lambdas because a cursor that a lambda refers to lives in memory wherever the
// compiler does not inline it, and is loaded and stored around every field.

struct EndOfFields {
  std::size_t offset;
  template <class... Fields>
  [[gnu::always_inline]] constexpr std::size_t operator()(const Fields&... field) const;
};

template <std::endian order>
struct PutFields {
  char* begin;
  char* to;
  template <class... Fields>
  [[gnu::always_inline]] constexpr char* operator()(const Fields&... field) const;
};

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
      if (size_bytes >= block_bytes) offset = block_offset(offset);
      return offset + size_bytes;
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
    return with_fields(value, EndOfFields{offset});
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
[[gnu::always_inline]] constexpr char* put(char* begin, char* to, const Type& value);

/// `put` as a function of its own: a type that holds an array of itself would inline without end.
template <std::endian order, Packable Type>
constexpr char* put_nested(char* begin, char* to, const Type& value) {
  return put<order>(begin, to, value);
}

/// Writes `count` elements of fixed size; those that look on the wire as in memory in one copy.
template <std::endian order, class Element>
[[gnu::always_inline]] constexpr char* put_elements(char* to, const Element* from,
                                                    std::size_t count) {
  if (is_image<Element, order> && !std::is_constant_evaluated()) {
    copy_bytes(to, reinterpret_cast<const char*>(from), count * sizeof(Element));
    return to + count * least_bytes<Element>;
  }
  for (std::size_t i = 0; i < count; ++i) to = put<order>(to, to, from[i]);
  return to;
}

template <std::endian order, Sequence Type>
[[gnu::always_inline]] constexpr char* put_sequence(char* begin, char* to, const Type& run) {
  using Element = typename Type::value_type;
  static_assert(least_bytes<Element> > 0, "an array of nothing would have no honest size");
  to = put_number<order>(to, static_cast<Count>(run.size()));
  if constexpr (is_fixed_size<Element>) {
    if (run.size() * least_bytes<Element> >= block_bytes) {
      char* const block = begin + block_offset(static_cast<std::size_t>(to - begin));
      while (to != block) *to++ = 0;
    }
    if constexpr (is_array_view<Type>) {
      static_assert(Type::is_in(order), "a view of one byte order is not written in the other");
      return put_elements<order>(to, run.data(), run.size() * least_bytes<Element>);
    } else {
      return put_elements<order>(to, run.data(), run.size());
    }
  } else {
    for (const Element& element : run) to = put_nested<order>(begin, to, element);
    return to;
  }
}

/// Writes `value` to `to`, of a message that begins at `begin`, and returns the place behind it.
template <std::endian order, Packable Type>
[[gnu::always_inline]] constexpr char* put(char* begin, char* to, const Type& value) {
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
      to = put_nested<order>(begin, put_nested<order>(begin, to, key), mapped);
    }
    return to;
  } else {
    return with_fields(value, PutFields<order>{begin, to});
  }
}

template <class... Fields>
constexpr std::size_t EndOfFields::operator()(const Fields&... field) const {
  std::size_t end = offset;
  (static_cast<void>(end = end_of(end, field)), ...);
  return end;
}

template <std::endian order>
template <class... Fields>
constexpr char* PutFields<order>::operator()(const Fields&... field) const {
  char* end = to;
  (static_cast<void>(end = put<order>(begin, end, field)), ...);
  return end;
}

}  // namespace wirewatch::wirepack::detail
