#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>

#include "codecs/wirepack/array_view.hpp"
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

struct Input {
  const char* begin;  ///< of the message
  const char* from;   ///< what comes next
  std::size_t spare_bytes;

  constexpr bool pay(std::size_t count, std::size_t each_bytes) {
    if (count > spare_bytes / each_bytes) return false;
    spare_bytes -= count * each_bytes;
    return true;
  }
};

template <std::endian order, Packable Type>
constexpr bool get(Input& input, Type& value, int nesting);

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
    with_fields(value, [&](auto&... field) {
      (static_cast<void>(from = get_fixed<order>(from, field)), ...);
    });
    return from;
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
constexpr bool get_elements(const char* from, std::size_t count, Type& run) {
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
      if (count != 0) std::memcpy(run.data(), from, count * sizeof(Element));
    } else {
      for (auto& element : run) from = get_fixed<order>(from, element);
    }
  }
  return true;
}

template <std::endian order, Sequence Type>
constexpr bool get_sequence(Input& input, Type& run, int nesting) {
  using Element = typename Type::value_type;
  static_assert(least_bytes<Element> > 0, "an array of nothing would have no honest size");
  Count count = 0;
  input.from = get_number<order>(input.from, count);
  if (!input.pay(count, least_bytes<Element>)) return false;
  if constexpr (is_fixed_size<Element>) {
    const std::size_t size_bytes = std::size_t{count} * least_bytes<Element>;
    const std::size_t padding =
        padding_bytes<Element>(static_cast<std::size_t>(input.from - input.begin), size_bytes);
    if (!input.pay(padding, 1)) return false;
    input.from += padding;
    if (!get_elements<order>(input.from, count, run)) return false;
    input.from += size_bytes;
    return true;
  } else {
    if (nesting == most_nesting) return false;
    run.resize(count);
    for (Element& element : run) {
      if (!get<order>(input, element, nesting + 1)) return false;
    }
    return true;
  }
}

/// Keys must come in the order of the map, each once: then there is one encoding of a map only, and
/// every node goes to the end.
template <std::endian order, Map Type>
constexpr bool get_map(Input& input, Type& map, int nesting) {
  using Key = typename Type::key_type;
  using Mapped = typename Type::mapped_type;
  Count count = 0;
  input.from = get_number<order>(input.from, count);
  if (!input.pay(count, least_bytes<Key> + least_bytes<Mapped>)) return false;
  if (nesting == most_nesting) return false;
  map.clear();
  for (Count i = 0; i < count; ++i) {
    Key key{};
    if (!get<order>(input, key, nesting + 1)) return false;
    if (i != 0 && !map.key_comp()(std::prev(map.end())->first, key)) return false;
    const auto placed = map.emplace_hint(map.end(), std::move(key), Mapped{});
    if (!get<order>(input, placed->second, nesting + 1)) return false;
  }
  return true;
}

/// Reads what comes next into `value`. False if the input does not hold it.
template <std::endian order, Packable Type>
constexpr bool get(Input& input, Type& value, int nesting) {
  if constexpr (is_fixed_size<Type>) {
    input.from = get_fixed<order>(input.from, value);
    return true;
  } else if constexpr (is_std_array<Type>) {
    for (auto& element : value) {
      if (!get<order>(input, element, nesting)) return false;
    }
    return true;
  } else if constexpr (Sequence<Type>) {
    return get_sequence<order>(input, value, nesting);
  } else if constexpr (Map<Type>) {
    return get_map<order>(input, value, nesting);
  } else {
    return with_fields(value,
                       [&](auto&... field) { return (get<order>(input, field, nesting) && ...); });
  }
}

}  // namespace wirewatch::wirepack::detail
