#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

// From trees of JSON values to our messages. Throws what the library throws if a member is absent
// or of another kind, std::out_of_range for a number that does not fit or is not one of ours.

namespace wirewatch::nlohmann_json {

using nlohmann::json;

// The library's own conversion cuts off what does not fit.
template <class Integer>
Integer integer_of(const json& from, Integer last = std::numeric_limits<Integer>::max()) {
  if (!from.is_number_integer()) throw std::out_of_range("not an integer");
  const auto value = from.get<std::int64_t>();
  const bool wrapped = from.is_number_unsigned() && value < 0;
  if (wrapped || value < std::int64_t{std::numeric_limits<Integer>::min()} ||
      value > std::int64_t{last}) {
    throw std::out_of_range("the integer does not fit");
  }
  return static_cast<Integer>(value);
}

template <class Enumeration>
Enumeration enumerator_of(const json& from, Enumeration last) {
  return static_cast<Enumeration>(integer_of(from, static_cast<std::uint8_t>(last)));
}

inline void rebuild(const json& from, std::uint8_t& to) { to = integer_of<std::uint8_t>(from); }
inline void rebuild(const json& from, std::int64_t& to) { to = integer_of<std::int64_t>(from); }
inline void rebuild(const json& from, double& to) { to = from.get<double>(); }
inline void rebuild(const json& from, std::string& to) {
  to = from.get_ref<const json::string_t&>();
}

inline void rebuild(const json& from, Vector3& to) {
  to = {from.at("x").get<float>(), from.at("y").get<float>(), from.at("z").get<float>()};
}

inline void rebuild(const json& from, Weapon& to) {
  rebuild(from.at("name"), to.name);
  to.damage = integer_of<std::int16_t>(from.at("damage"));
}

void rebuild(const json& from, Monster& to);
void rebuild(const json& from, Order& to);

template <class Element>
void rebuild(const json& from, std::vector<Element>& to) {
  const auto& list = from.get_ref<const json::array_t&>();
  to.resize(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) rebuild(list[i], to[i]);
}

inline void rebuild(const json& from, Monster& to) {
  rebuild(from.at("position"), to.position);
  to.mana = integer_of<std::int16_t>(from.at("mana"));
  to.hit_points = integer_of<std::int16_t>(from.at("hit_points"));
  rebuild(from.at("name"), to.name);
  rebuild(from.at("inventory"), to.inventory);
  to.color = enumerator_of(from.at("color"), Color::blue);
  rebuild(from.at("weapons"), to.weapons);
  rebuild(from.at("equipped"), to.equipped);
  rebuild(from.at("path"), to.path);
}

inline void rebuild(const json& from, Monsters& to) { rebuild(from.at("monsters"), to.monsters); }

inline void rebuild(const json& from, Table& to) {
  rebuild(from.at("integers"), to.integers);
  rebuild(from.at("strings"), to.strings);
}

inline void rebuild(const json& from, Order& to) {
  to.id = integer_of<std::int32_t>(from.at("id"));
  rebuild(from.at("symbol"), to.symbol);
  to.side = enumerator_of(from.at("side"), Side::sell);
  rebuild(from.at("price"), to.price);
  rebuild(from.at("volume"), to.volume);
}

inline void rebuild(const json& from, Account& to) {
  to.id = integer_of<std::int32_t>(from.at("id"));
  rebuild(from.at("name"), to.name);
  rebuild(from.at("currency"), to.currency);
  rebuild(from.at("balance"), to.balance);
  rebuild(from.at("orders"), to.orders);
}

inline void rebuild(const json& from, Doubles& to) { rebuild(from.at("values"), to.values); }

inline std::uint32_t key_of(const std::string& text) {
  std::uint32_t key = 0;
  const char* end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, key);
  if (result.ec != std::errc{} || result.ptr != end) throw std::out_of_range("not a key");
  return key;
}

inline void rebuild(const json& from, NestedMap& to) {
  to.values.clear();
  for (const auto& [name, map] : from.get_ref<const json::object_t&>()) {
    auto& numbers = to.values[name];
    for (const auto& [key, value] : map.get_ref<const json::object_t&>()) {
      numbers.emplace(key_of(key), value.get<double>());
    }
  }
}

}  // namespace wirewatch::nlohmann_json
