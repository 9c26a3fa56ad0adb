#pragma once

#include <cstddef>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"
#include "shapes.pb.h"

// From our messages to the generated ones. A generated message that is kept is cleared first, which
// keeps the memory of its strings and sub-messages.

namespace wirewatch::protobuf_codec {

inline void build(const Vector3& from, shapes::Vector3& to) {
  to.set_x(from.x);
  to.set_y(from.y);
  to.set_z(from.z);
}

inline void build(const Weapon& from, shapes::Weapon& to) {
  to.set_name(from.name);
  to.set_damage(from.damage);
}

inline void build(const Monster& from, shapes::Monster& to) {
  build(from.position, *to.mutable_position());
  to.set_mana(from.mana);
  to.set_hit_points(from.hit_points);
  to.set_name(from.name);
  to.set_inventory(from.inventory.data(), from.inventory.size());
  to.set_color(static_cast<shapes::Color>(from.color));
  to.mutable_weapons()->Reserve(static_cast<int>(from.weapons.size()));
  for (const Weapon& weapon : from.weapons) build(weapon, *to.add_weapons());
  build(from.equipped, *to.mutable_equipped());
  to.mutable_path()->Reserve(static_cast<int>(from.path.size()));
  for (const Vector3& point : from.path) build(point, *to.add_path());
}

inline void build(const Monsters& from, shapes::Monsters& to) {
  to.mutable_monsters()->Reserve(static_cast<int>(from.monsters.size()));
  for (const Monster& monster : from.monsters) build(monster, *to.add_monsters());
}

inline void build(const Table& from, shapes::Table& to) {
  to.mutable_integers()->Add(from.integers.begin(), from.integers.end());
  to.mutable_strings()->Reserve(static_cast<int>(from.strings.size()));
  for (const std::string& string : from.strings) to.add_strings(string);
}

inline void build(const Order& from, shapes::Order& to) {
  to.set_id(from.id);
  to.set_symbol(from.symbol);
  to.set_side(static_cast<shapes::Side>(from.side));
  to.set_price(from.price);
  to.set_volume(from.volume);
}

inline void build(const Account& from, shapes::Account& to) {
  to.set_id(from.id);
  to.set_name(from.name);
  to.set_currency(from.currency);
  to.set_balance(from.balance);
  to.mutable_orders()->Reserve(static_cast<int>(from.orders.size()));
  for (const Order& order : from.orders) build(order, *to.add_orders());
}

inline void build(const Doubles& from, shapes::Doubles& to) {
  to.mutable_values()->Add(from.values.begin(), from.values.end());
}

inline void build(const NestedMap& from, shapes::NestedMap& to) {
  to.mutable_values()->Reserve(static_cast<int>(from.values.size()));
  for (const auto& [name, numbers] : from.values) {
    shapes::NestedMap::Entry& entry = *to.add_values();
    entry.set_key(name);
    entry.mutable_numbers()->Reserve(static_cast<int>(numbers.size()));
    for (const auto& [key, value] : numbers) {
      shapes::NestedMap::Number& number = *entry.add_numbers();
      number.set_key(key);
      number.set_value(value);
    }
  }
}

}  // namespace wirewatch::protobuf_codec
