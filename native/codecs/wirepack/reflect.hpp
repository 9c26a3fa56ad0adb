#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

// Compile-time reflection of aggregates: how many fields a struct has, and a reference to each, in
// the order they are declared, without a list of them anywhere. It counts by asking with how many
// initializers the braces of the struct still compile, and names the fields by a structured binding
// of as many.

namespace wirewatch::wirepack {

/// How many fields with_fields can name.
inline constexpr std::size_t most_fields = 16;

namespace detail {

/// Stands for a field of any type where an aggregate is only asked whether it could be made.
struct AnyField {
  template <class Field>
  constexpr operator Field() const noexcept;  // implicit on purpose, and never defined
};

template <class Aggregate, std::size_t... Index>
constexpr bool is_made_of(std::index_sequence<Index...>) {
  return requires { Aggregate{(static_cast<void>(Index), AnyField{})...}; };
}

template <class Aggregate, std::size_t count = 0>
constexpr std::size_t count_fields() {
  if constexpr (is_made_of<Aggregate>(std::make_index_sequence<count + 1>{})) {
    return count_fields<Aggregate, count + 1>();
  } else {
    return count;
  }
}

}  // namespace detail

/// A struct whose fields can be named from outside: no constructor, no private field, no base that
/// has fields. A field that is an array is a std::array: a built-in one is counted by its elements
/// and then does not compile.
template <class Type>
concept Aggregate = std::is_class_v<Type> && std::is_aggregate_v<Type>;

/// Number of fields of `Type`.
template <Aggregate Type>
inline constexpr std::size_t field_count = detail::count_fields<std::remove_const_t<Type>>();

/// Calls `use` with a reference to every field of `aggregate`, in order, and returns what it
/// returns.
template <Aggregate Type, class Use>
[[gnu::always_inline]] constexpr decltype(auto) with_fields(Type& aggregate, Use&& use) {
  constexpr std::size_t count = field_count<Type>;
  static_assert(count <= most_fields, "put some of the fields into a struct of their own");
  if constexpr (count == 0) {
    return use();
  } else if constexpr (count == 1) {
    auto& [a] = aggregate;
    return use(a);
  } else if constexpr (count == 2) {
    auto& [a, b] = aggregate;
    return use(a, b);
  } else if constexpr (count == 3) {
    auto& [a, b, c] = aggregate;
    return use(a, b, c);
  } else if constexpr (count == 4) {
    auto& [a, b, c, d] = aggregate;
    return use(a, b, c, d);
  } else if constexpr (count == 5) {
    auto& [a, b, c, d, e] = aggregate;
    return use(a, b, c, d, e);
  } else if constexpr (count == 6) {
    auto& [a, b, c, d, e, f] = aggregate;
    return use(a, b, c, d, e, f);
  } else if constexpr (count == 7) {
    auto& [a, b, c, d, e, f, g] = aggregate;
    return use(a, b, c, d, e, f, g);
  } else if constexpr (count == 8) {
    auto& [a, b, c, d, e, f, g, h] = aggregate;
    return use(a, b, c, d, e, f, g, h);
  } else if constexpr (count == 9) {
    auto& [a, b, c, d, e, f, g, h, i] = aggregate;
    return use(a, b, c, d, e, f, g, h, i);
  } else if constexpr (count == 10) {
    auto& [a, b, c, d, e, f, g, h, i, j] = aggregate;
    return use(a, b, c, d, e, f, g, h, i, j);
  } else if constexpr (count == 11) {
    auto& [a, b, c, d, e, f, g, h, i, j, k] = aggregate;
    return use(a, b, c, d, e, f, g, h, i, j, k);
  } else if constexpr (count == 12) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l] = aggregate;
    return use(a, b, c, d, e, f, g, h, i, j, k, l);
  } else if constexpr (count == 13) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = aggregate;
    return use(a, b, c, d, e, f, g, h, i, j, k, l, m);
  } else if constexpr (count == 14) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = aggregate;
    return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
  } else if constexpr (count == 15) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = aggregate;
    return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
  } else if constexpr (count == 16) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = aggregate;
    return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
  }
}

/// The types of several fields.
template <class... Fields>
struct FieldTypes {};

namespace detail {

struct ListTypes {
  template <class... Fields>
  constexpr FieldTypes<std::remove_const_t<Fields>...> operator()(Fields&...) const {
    return {};
  }
};

}  // namespace detail

/// The types of the fields of `Type`, in order.
template <Aggregate Type>
using field_types = decltype(with_fields(std::declval<Type&>(), detail::ListTypes{}));

}  // namespace wirewatch::wirepack
