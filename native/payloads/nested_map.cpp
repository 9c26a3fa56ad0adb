#include "payloads/nested_map.hpp"

#include <cstddef>
#include <cstdint>

#include "payloads/draw.hpp"

namespace wirewatch {
namespace {

constexpr std::uint64_t seed = 20220707;
constexpr std::size_t map_count = 64;
constexpr std::size_t number_count = 64;

NestedMap make_nested_map() {
  PseudoRandom random(seed);
  NestedMap message;
  while (message.values.size() < map_count) {
    auto& numbers = message.values[draw_text(random, draw_number<std::size_t>(random, 8, 24))];
    while (numbers.size() < number_count) {
      const auto key = static_cast<std::uint32_t>(random.next() >> 32U);
      numbers[key] = draw_double(random, 1000);
    }
  }
  return message;
}

std::size_t logical_bytes(const NestedMap& message) {
  std::size_t bytes = 0;
  for (const auto& [name, numbers] : message.values) {
    bytes += name.size() + numbers.size() * (sizeof(std::uint32_t) + sizeof(double));
  }
  return bytes;
}

}  // namespace

Payload<NestedMap> nested_map_payload() {
  return {"nested_map", "", logical_bytes(make_nested_map()), make_nested_map};
}

}  // namespace wirewatch
