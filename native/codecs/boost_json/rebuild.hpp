#pragma once

#include <boost/json.hpp>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

// From trees of JSON values to our messages. Throws what the library throws if a member is absent
// or of another kind or a number does not fit, std::out_of_range for what is not one of ours.

namespace wirewatch::boost_json {

namespace json = boost::json;

template <class Number>
  requires std::is_arithmetic_v<Number>
void rebuild(const json::value& from, Number& to) {
  to = from.to_number<Number>();
}

inline void rebuild(const json::value& from, std::string& to) {
  const json::string& text = from.as_string();
  to.assign(text.data(), text.size());
}

template <class Enumeration>
void rebuild_enumeration(const json::value& from, Enumeration& to, Enumeration last) {
  to = static_cast<Enumeration>(from.to_number<std::uint8_t>());
  if (to > last) throw std::out_of_range("not an enumerator");
}

inline void rebuild(const json::value& from, Vector3& to) {
  const json::object& object = from.as_object();
  rebuild(object.at("x"), to.x);
  rebuild(object.at("y"), to.y);
  rebuild(object.at("z"), to.z);
}

inline void rebuild(const json::value& from, Weapon& to) {
  const json::object& object = from.as_object();
  rebuild(object.at("name"), to.name);
  rebuild(object.at("damage"), to.damage);
}

void rebuild(const json::value& from, Monster& to);
void rebuild(const json::value& from, Order& to);

template <class Element>
void rebuild(const json::value& from, std::vector<Element>& to) {
  const json::array& list = from.as_array();
  to.resize(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) rebuild(list[i], to[i]);
}

inline void rebuild(const json::value& from, Monster& to) {
  const json::object& object = from.as_object();
  rebuild(object.at("position"), to.position);
  rebuild(object.at("mana"), to.mana);
  rebuild(object.at("hit_points"), to.hit_points);
  rebuild(object.at("name"), to.name);
  rebuild(object.at("inventory"), to.inventory);
  rebuild_enumeration(object.at("color"), to.color, Color::blue);
  rebuild(object.at("weapons"), to.weapons);
  rebuild(object.at("equipped"), to.equipped);
  rebuild(object.at("path"), to.path);
}

inline void rebuild(const json::value& from, Monsters& to) {
  rebuild(from.as_object().at("monsters"), to.monsters);
}

inline void rebuild(const json::value& from, Table& to) {
  rebuild(from.as_object().at("integers"), to.integers);
  rebuild(from.as_object().at("strings"), to.strings);
}

inline void rebuild(const json::value& from, Order& to) {
  const json::object& object = from.as_object();
  rebuild(object.at("id"), to.id);
  rebuild(object.at("symbol"), to.symbol);
  rebuild_enumeration(object.at("side"), to.side, Side::sell);
  rebuild(object.at("price"), to.price);
  rebuild(object.at("volume"), to.volume);
}

inline void rebuild(const json::value& from, Account& to) {
  const json::object& object = from.as_object();
  rebuild(object.at("id"), to.id);
  rebuild(object.at("name"), to.name);
  rebuild(object.at("currency"), to.currency);
  rebuild(object.at("balance"), to.balance);
  rebuild(object.at("orders"), to.orders);
}

inline void rebuild(const json::value& from, Doubles& to) {
  rebuild(from.as_object().at("values"), to.values);
}

inline std::uint32_t key_of(json::string_view text) {
  std::uint32_t key = 0;
  const char* end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, key);
  if (result.ec != std::errc{} || result.ptr != end) throw std::out_of_range("not a key");
  return key;
}

inline void rebuild(const json::value& from, NestedMap& to) {
  to.values.clear();
  for (const auto& [name, map] : from.as_object()) {
    auto& numbers = to.values[std::string(name)];
    for (const auto& [key, value] : map.as_object()) {
      numbers.emplace_hint(numbers.end(), key_of(key), value.to_number<double>());
    }
  }
}

}  // namespace wirewatch::boost_json
