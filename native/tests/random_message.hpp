#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

#include "codecs/wirepack/layout.hpp"
#include "codecs/wirepack/reflect.hpp"
#include "payloads/pseudo_random.hpp"

namespace wirewatch {

/// Fills `value`, whatever it is made of, with pseudo-random numbers; strings, arrays and maps get
/// 0 to 5 elements. No number is a NaN, so that a message equals itself.
template <class Value>
void fill_at_random(PseudoRandom& random, Value& value) {
  constexpr std::size_t most_elements = 5;
  if constexpr (std::is_floating_point_v<Value>) {
    value = static_cast<Value>(static_cast<double>(random.next() >> 40U) / 256 - 1000);
  } else if constexpr (wirepack::Number<Value>) {
    value = static_cast<Value>(random.next() >> 8U);
  } else if constexpr (wirepack::Map<Value>) {
    value.clear();
    for (std::size_t left = random.next() % (most_elements + 1); left != 0; --left) {
      typename Value::key_type key{};
      fill_at_random(random, key);
      fill_at_random(random, value[key]);
    }
  } else if constexpr (wirepack::Sequence<Value>) {
    value.resize(random.next() % (most_elements + 1));
    for (auto& element : value) fill_at_random(random, element);
  } else {
    wirepack::with_fields(value, [&](auto&... field) { (fill_at_random(random, field), ...); });
  }
}

}  // namespace wirewatch
