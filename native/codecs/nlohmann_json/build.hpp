#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

// From our messages to trees of JSON values. Members have names; keys of maps are decimal, since
// JSON has no other keys than strings.

namespace wirewatch::nlohmann_json {

using nlohmann::json;

inline json build(const Vector3& from) { return {{"x", from.x}, {"y", from.y}, {"z", from.z}}; }

inline json build(const Weapon& from) { return {{"name", from.name}, {"damage", from.damage}}; }

json build(const Monster& from);
json build(const Order& from);

template <class Element>
json build_each(const std::vector<Element>& from) {
  json list = json::array();
  list.get_ref<json::array_t&>().reserve(from.size());
  for (const Element& element : from) list.push_back(build(element));
  return list;
}

inline json build(const Monster& from) {
  json to = json::object();
  to["position"] = build(from.position);
  to["mana"] = from.mana;
  to["hit_points"] = from.hit_points;
  to["name"] = from.name;
  to["inventory"] = from.inventory;
  to["color"] = static_cast<int>(from.color);
  to["weapons"] = build_each(from.weapons);
  to["equipped"] = build(from.equipped);
  to["path"] = build_each(from.path);
  return to;
}

inline json build(const Monsters& from) {
  json to = json::object();
  to["monsters"] = build_each(from.monsters);
  return to;
}

inline json build(const Table& from) {
  json to = json::object();
  to["integers"] = from.integers;
  to["strings"] = from.strings;
  return to;
}

inline json build(const Order& from) {
  json to = json::object();
  to["id"] = from.id;
  to["symbol"] = from.symbol;
  to["side"] = static_cast<int>(from.side);
  to["price"] = from.price;
  to["volume"] = from.volume;
  return to;
}

inline json build(const Account& from) {
  json to = json::object();
  to["id"] = from.id;
  to["name"] = from.name;
  to["currency"] = from.currency;
  to["balance"] = from.balance;
  to["orders"] = build_each(from.orders);
  return to;
}

inline json build(const Doubles& from) {
  json to = json::object();
  to["values"] = from.values;
  return to;
}

inline json build(const NestedMap& from) {
  json to = json::object();
  for (const auto& [name, numbers] : from.values) {
    json& map = to[name] = json::object();
    for (const auto& [key, value] : numbers) map[std::to_string(key)] = value;
  }
  return to;
}

}  // namespace wirewatch::nlohmann_json
