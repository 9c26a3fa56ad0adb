#pragma once

#include <cstddef>
#include <string>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"
#include "shapes.capnp.h"

// From our messages to builders, which write the encoding as they go.

namespace wirewatch::capnproto_codec {

inline capnp::Text::Reader text(const std::string& string) {
  return {string.c_str(), string.size()};
}

inline unsigned count(std::size_t size) { return static_cast<unsigned>(size); }

inline void build(const Vector3& from, shapes::Vector3::Builder to) {
  to.setX(from.x);
  to.setY(from.y);
  to.setZ(from.z);
}

inline void build(const Weapon& from, shapes::Weapon::Builder to) {
  to.setName(text(from.name));
  to.setDamage(from.damage);
}

inline void build(const Monster& from, shapes::Monster::Builder to) {
  build(from.position, to.initPosition());
  to.setMana(from.mana);
  to.setHitPoints(from.hit_points);
  to.setName(text(from.name));
  to.setInventory(kj::arrayPtr(from.inventory.data(), from.inventory.size()));
  to.setColor(static_cast<shapes::Color>(from.color));
  auto weapons = to.initWeapons(count(from.weapons.size()));
  for (unsigned i = 0; i < weapons.size(); ++i) build(from.weapons[i], weapons[i]);
  build(from.equipped, to.initEquipped());
  auto path = to.initPath(count(from.path.size()));
  for (unsigned i = 0; i < path.size(); ++i) build(from.path[i], path[i]);
}

inline void build(const Monsters& from, shapes::Monsters::Builder to) {
  auto monsters = to.initMonsters(count(from.monsters.size()));
  for (unsigned i = 0; i < monsters.size(); ++i) build(from.monsters[i], monsters[i]);
}

inline void build(const Table& from, shapes::Table::Builder to) {
  auto integers = to.initIntegers(count(from.integers.size()));
  for (unsigned i = 0; i < integers.size(); ++i) integers.set(i, from.integers[i]);
  auto strings = to.initStrings(count(from.strings.size()));
  for (unsigned i = 0; i < strings.size(); ++i) strings.set(i, text(from.strings[i]));
}

inline void build(const Order& from, shapes::Order::Builder to) {
  to.setId(from.id);
  to.setSymbol(text(from.symbol));
  to.setSide(static_cast<shapes::Side>(from.side));
  to.setPrice(from.price);
  to.setVolume(from.volume);
}

inline void build(const Account& from, shapes::Account::Builder to) {
  to.setId(from.id);
  to.setName(text(from.name));
  to.setCurrency(text(from.currency));
  to.setBalance(from.balance);
  auto orders = to.initOrders(count(from.orders.size()));
  for (unsigned i = 0; i < orders.size(); ++i) build(from.orders[i], orders[i]);
}

inline void build(const Doubles& from, shapes::Doubles::Builder to) {
  auto values = to.initValues(count(from.values.size()));
  for (unsigned i = 0; i < values.size(); ++i) values.set(i, from.values[i]);
}

inline void build(const NestedMap& from, shapes::NestedMap::Builder to) {
  auto values = to.initValues(count(from.values.size()));
  unsigned i = 0;
  for (const auto& [name, numbers] : from.values) {
    auto entry = values[i++];
    entry.setKey(text(name));
    auto list = entry.initNumbers(count(numbers.size()));
    unsigned j = 0;
    for (const auto& [key, value] : numbers) {
      auto number = list[j++];
      number.setKey(key);
      number.setValue(value);
    }
  }
}

}  // namespace wirewatch::capnproto_codec
