#pragma once

#include <bit>
#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>

#include "codecs/wirepack/array_view.hpp"
#include "codecs/wirepack/copy.hpp"
#include "codecs/wirepack/layout.hpp"
#include "codecs/wirepack/number.hpp"
#include "codecs/wirepack/reflect.hpp"

// Decoding with one comparison per length and none per number. At the start the input is compared
// once with the least that a message takes. From then on `spare_bytes` is what the input holds
// beyond the least that everything still to come takes: a number needs no look at it, and a string
// or an array pays its elements out of it. So a length is believed only if the input holds as much,
// and nothing is allocated that the input does not pay for.

namespace wirewatch::wirepack::detail {

/// How deep arrays may nest whose elements are of varying size: a type that holds an array of
/// itself can nest as deep as the input is long.
inline constexpr int most_nesting = 64;

/// Where decoding stands. It is passed by value and returned: one that others refer to lives in
/// memory, and is loaded and stored around every field.
struct Input {
  const char* begin;  ///< of the message
  const char* from;   ///< what comes next; nullptr if the input was refused
  std::size_t spare_bytes;

  constexpr Input refused() const { return {begin, nullptr, spare_bytes}; }
  constexpr Input at(const char* next) const { return {begin, next, spare_bytes}; }
  constexpr Input paid(std::size_t count, std::size_t each_bytes) const {
    if (count > spare_bytes / each_bytes) return refused();
    return {begin, from, spare_bytes - count * each_bytes};
  }
};

template <std::endian order>
struct GetFixedFields {
  const char* from;
  template <class... Fields>
  [[gnu::always_inline]] constexpr const char* operator()(Fields&... field) const;
};

template <std::endian order>
struct GetFields {
  Input input;
  int nesting;
  template <class... Fields>
  [[gnu::always_inline]] constexpr Input operator()(Fields&... field) const;
};

template <std::endian order, Packable Type>
[[gnu::always_inline]] constexpr Input get(Input input, Type& value, int nesting);

/// `get` as a function of its own: a type that holds an array of itself would inline without end.
template <std::endian order, Packable Type>
constexpr Input get_nested(Input input, Type& value, int nesting) {
  return nesting == most_nesting ? input.refused() : get<order>(input, value, nesting + 1);
}

/// Reads a value of fixed size, which is there, and returns the place behind it.
template <std::endian order, Packable Type>
constexpr const char* get_fixed(const char* from, Type& value) {
  static_assert(is_fixed_size<Type>);
  if constexpr (Number<Type>) {
    return get_number<order>(from, value);
  } else if constexpr (is_std_array<Type>) {
    for (auto& element : value) from = get_fixed<order>(from, element);
    return from;
  } else {
    return with_fields(value, GetFixedFields<order>{from});
  }
}

/// Whether a run can be made to refer to the wire instead of holding a copy.
template <class Type>
concept RefersToWire =
    is_array_view<Type> || (sizeof(typename Type::value_type) == 1 && !requires(Type& run) {
      run.resize(0U);
    } && std::is_const_v<std::remove_pointer_t<decltype(std::declval<Type&>().data())>>);

/// Reads `count` elements of fixed size, which are there, into `run`. False if `run` is of a length
/// of its own and too short.
template <std::endian order, Sequence Type>
[[gnu::always_inline]] constexpr bool get_elements(const char* from, std::size_t count, Type& run) {
  using Element = typename Type::value_type;
  if constexpr (is_array_view<Type>) {
    static_assert(Type::is_in(order), "a view of one byte order cannot see the other");
    run = Type(from, count);
  } else if constexpr (RefersToWire<Type>) {
    static_assert(is_image<Element, order>, "not every byte is a value of this type");
    // Bytes may be looked at as any type of one byte that is nothing but its bits.
    run = Type(reinterpret_cast<const Element*>(from), count);
  } else {
    if constexpr (requires { run.resize(count); }) {
      run.resize(count);
    } else {
      if (run.size() < count) return false;
      run = run.first(count);
    }
    if (is_image<Element, order> && !std::is_constant_evaluated()) {
      copy_bytes(reinterpret_cast<char*>(run.data()), from, count * sizeof(Element));
    } else {
      for (auto& element : run) from = get_fixed<order>(from, element);
    }
  }
  return true;
}

template <std::endian order, Sequence Type>
[[gnu::always_inline]] constexpr Input get_sequence(Input input, Type& run, int nesting) {
  using Element = typename Type::value_type;
  static_assert(least_bytes<Element> > 0, "an array of nothing would have no honest size");
  Count count = 0;
  input = input.at(get_number<order>(input.from, count)).paid(count, least_bytes<Element>);
  if (input.from == nullptr) return input;
  if constexpr (is_fixed_size<Element>) {
    const std::size_t size_bytes = std::size_t{count} * least_bytes<Element>;
    if (size_bytes >= block_bytes) {
      const auto offset = static_cast<std::size_t>(input.from - input.begin);
      const std::size_t padding_bytes = block_offset(offset) - offset;
      input = input.paid(padding_bytes, 1);
      if (input.from == nullptr) return input;
      input.from += padding_bytes;
    }
    if (!get_elements<order>(input.from, count, run)) return input.refused();
    return input.at(input.from + size_bytes);
  } else {
    run.resize(count);
    for (Element& element : run) {
      input = get_nested<order>(input, element, nesting);
      if (input.from == nullptr) break;
    }
    return input;
  }
}

/// Keys must come in the order of the map, each once: then there is one encoding of a map only, and
/// every node goes to the end.
template <std::endian order, Map Type>
constexpr Input get_map(Input input, Type& map, int nesting) {
  using Key = typename Type::key_type;
  using Mapped = typename Type::mapped_type;
  Count count = 0;
  input = input.at(get_number<order>(input.from, count))
              .paid(count, least_bytes<Key> + least_bytes<Mapped>);
  if (input.from == nullptr) return input;
  map.clear();
  for (Count i = 0; i < count; ++i) {
    Key key{};
    input = get_nested<order>(input, key, nesting);
    if (input.from == nullptr) return input;
    if (i != 0 && !map.key_comp()(std::prev(map.end())->first, key)) return input.refused();
    const auto placed = map.emplace_hint(map.end(), std::move(key), Mapped{});
    input = get_nested<order>(input, placed->second, nesting);
    if (input.from == nullptr) return input;
  }
  return input;
}

/// Reads what comes next into `value` and returns what is behind it; refused if the input does not
/// hold it.
template <std::endian order, Packable Type>
[[gnu::always_inline]] constexpr Input get(Input input, Type& value, int nesting) {
  if constexpr (is_fixed_size<Type>) {
    return input.at(get_fixed<order>(input.from, value));
  } else if constexpr (is_std_array<Type>) {
    for (auto& element : value) {
      input = get<order>(input, element, nesting);
      if (input.from == nullptr) break;
    }
    return input;
  } else if constexpr (Sequence<Type>) {
    return get_sequence<order>(input, value, nesting);
  } else if constexpr (Map<Type>) {
    return get_map<order>(input, value, nesting);
  } else {
    return with_fields(value, GetFields<order>{input, nesting});
  }
}

template <std::endian order>
template <class... Fields>
constexpr const char* GetFixedFields<order>::operator()(Fields&... field) const {
  const char* end = from;
  (static_cast<void>(end = get_fixed<order>(end, field)), ...);
  return end;
}

template <std::endian order>
template <class... Fields>
constexpr Input GetFields<order>::operator()(Fields&... field) const {
  Input rest = input;
  static_cast<void>(((rest = get<order>(rest, field, nesting), rest.from != nullptr) && ...));
  return rest;
}

}  // namespace wirewatch::wirepack::detail
