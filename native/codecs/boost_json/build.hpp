#pragma once

#include <boost/json.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

// From our messages to trees of JSON values in the memory of `storage`. Members have names; keys of
// maps are decimal, since JSON has no other keys than strings.

namespace wirewatch::boost_json {

namespace json = boost::json;

inline json::value build(const Vector3& from, const json::storage_ptr& storage) {
  return json::object({{"x", from.x}, {"y", from.y}, {"z", from.z}}, storage);
}

inline json::value build(const Weapon& from, const json::storage_ptr& storage) {
  return json::object({{"name", from.name}, {"damage", from.damage}}, storage);
}

template <class Number>
  requires std::is_arithmetic_v<Number>
json::value build(Number from, const json::storage_ptr& storage) {
  return json::value(from, storage);
}

inline json::value build(const std::string& from, const json::storage_ptr& storage) {
  return json::value(json::string_view(from), storage);
}

json::value build(const Monster& from, const json::storage_ptr& storage);
json::value build(const Order& from, const json::storage_ptr& storage);

template <class Element>
json::value build(const std::vector<Element>& from, const json::storage_ptr& storage) {
  json::array list(storage);
  list.reserve(from.size());
  for (const Element& element : from) list.push_back(build(element, storage));
  return list;
}

inline json::value build(const Monster& from, const json::storage_ptr& storage) {
  json::object to(storage);
  to.reserve(9);
  to.emplace("position", build(from.position, storage));
  to.emplace("mana", from.mana);
  to.emplace("hit_points", from.hit_points);
  to.emplace("name", from.name);
  to.emplace("inventory", build(from.inventory, storage));
  to.emplace("color", static_cast<int>(from.color));
  to.emplace("weapons", build(from.weapons, storage));
  to.emplace("equipped", build(from.equipped, storage));
  to.emplace("path", build(from.path, storage));
  return to;
}

inline json::value build(const Monsters& from, const json::storage_ptr& storage) {
  json::object to(storage);
  to.emplace("monsters", build(from.monsters, storage));
  return to;
}

inline json::value build(const Table& from, const json::storage_ptr& storage) {
  json::object to(storage);
  to.emplace("integers", build(from.integers, storage));
  to.emplace("strings", build(from.strings, storage));
  return to;
}

inline json::value build(const Order& from, const json::storage_ptr& storage) {
  json::object to(storage);
  to.reserve(5);
  to.emplace("id", from.id);
  to.emplace("symbol", from.symbol);
  to.emplace("side", static_cast<int>(from.side));
  to.emplace("price", from.price);
  to.emplace("volume", from.volume);
  return to;
}

inline json::value build(const Account& from, const json::storage_ptr& storage) {
  json::object to(storage);
  to.reserve(5);
  to.emplace("id", from.id);
  to.emplace("name", from.name);
  to.emplace("currency", from.currency);
  to.emplace("balance", from.balance);
  to.emplace("orders", build(from.orders, storage));
  return to;
}

inline json::value build(const Doubles& from, const json::storage_ptr& storage) {
  json::object to(storage);
  to.emplace("values", build(from.values, storage));
  return to;
}

inline json::value build(const NestedMap& from, const json::storage_ptr& storage) {
  json::object to(storage);
  to.reserve(from.values.size());
  for (const auto& [name, numbers] : from.values) {
    json::object map(storage);
    map.reserve(numbers.size());
    for (const auto& [key, value] : numbers) map.emplace(std::to_string(key), value);
    to.emplace(name, std::move(map));
  }
  return to;
}

}  // namespace wirewatch::boost_json
