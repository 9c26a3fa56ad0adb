#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"
#include "shapes.capnp.h"

// From readers, which check every pointer as it is followed and throw if it leads nowhere, to our
// messages. Each function is false if an enumerator is not one of ours.

namespace wirewatch::capnproto_codec {

inline bool rebuild(capnp::Text::Reader from, std::string& to) {
  to.assign(from.cStr(), from.size());
  return true;
}

inline bool rebuild(shapes::Vector3::Reader from, Vector3& to) {
  to = {from.getX(), from.getY(), from.getZ()};
  return true;
}

inline bool rebuild(shapes::Weapon::Reader from, Weapon& to) {
  to.damage = from.getDamage();
  return rebuild(from.getName(), to.name);
}

bool rebuild(shapes::Monster::Reader from, Monster& to);
bool rebuild(shapes::Order::Reader from, Order& to);

// Into a vector that keeps the memory of the elements it has.
template <class List, class To>
bool rebuild_each(List from, std::vector<To>& to) {
  to.resize(from.size());
  for (unsigned i = 0; i < from.size(); ++i) {
    if (!rebuild(from[i], to[i])) return false;
  }
  return true;
}

template <class List, class Number>
void rebuild_numbers(List from, std::vector<Number>& to) {
  to.resize(from.size());
  for (unsigned i = 0; i < from.size(); ++i) to[i] = from[i];
}

inline bool rebuild(shapes::Monster::Reader from, Monster& to) {
  to.mana = from.getMana();
  to.hit_points = from.getHitPoints();
  to.color = static_cast<Color>(from.getColor());
  const auto inventory = from.getInventory();
  to.inventory.assign(inventory.begin(), inventory.end());
  return from.getColor() <= shapes::Color::BLUE && rebuild(from.getPosition(), to.position) &&
         rebuild(from.getName(), to.name) && rebuild_each(from.getWeapons(), to.weapons) &&
         rebuild(from.getEquipped(), to.equipped) && rebuild_each(from.getPath(), to.path);
}

inline bool rebuild(shapes::Monsters::Reader from, Monsters& to) {
  return rebuild_each(from.getMonsters(), to.monsters);
}

inline bool rebuild(shapes::Table::Reader from, Table& to) {
  rebuild_numbers(from.getIntegers(), to.integers);
  return rebuild_each(from.getStrings(), to.strings);
}

inline bool rebuild(shapes::Order::Reader from, Order& to) {
  to.id = from.getId();
  to.side = static_cast<Side>(from.getSide());
  to.price = from.getPrice();
  to.volume = from.getVolume();
  return from.getSide() <= shapes::Side::SELL && rebuild(from.getSymbol(), to.symbol);
}

inline bool rebuild(shapes::Account::Reader from, Account& to) {
  to.id = from.getId();
  to.balance = from.getBalance();
  return rebuild(from.getName(), to.name) && rebuild(from.getCurrency(), to.currency) &&
         rebuild_each(from.getOrders(), to.orders);
}

inline bool rebuild(shapes::Doubles::Reader from, Doubles& to) {
  rebuild_numbers(from.getValues(), to.values);
  return true;
}

inline bool rebuild(shapes::NestedMap::Reader from, NestedMap& to) {
  to.values.clear();
  for (const auto entry : from.getValues()) {
    const capnp::Text::Reader key = entry.getKey();
    auto& numbers = to.values[std::string(key.cStr(), key.size())];
    for (const auto number : entry.getNumbers()) {
      numbers.emplace_hint(numbers.end(), number.getKey(), number.getValue());
    }
  }
  return true;
}

}  // namespace wirewatch::capnproto_codec
