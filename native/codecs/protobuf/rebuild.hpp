#pragma once

#include <cstddef>
#include <cstdint>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"
#include "shapes.pb.h"

// From generated messages to ours. Each function is false if a number does not fit: the schema
// knows no 16-bit integers and lets unknown enumerators pass.

namespace wirewatch::protobuf_codec {

inline bool rebuild(std::int32_t from, std::int16_t& to) {
  to = static_cast<std::int16_t>(from);
  return to == from;
}

inline bool rebuild(shapes::Color from, Color& to) {
  to = static_cast<Color>(from);
  return shapes::Color_IsValid(from);
}

inline bool rebuild(shapes::Side from, Side& to) {
  to = static_cast<Side>(from);
  return shapes::Side_IsValid(from);
}

inline bool rebuild(const shapes::Vector3& from, Vector3& to) {
  to = {from.x(), from.y(), from.z()};
  return true;
}

inline bool rebuild(const shapes::Weapon& from, Weapon& to) {
  to.name = from.name();
  return rebuild(from.damage(), to.damage);
}

bool rebuild(const shapes::Monster& from, Monster& to);
bool rebuild(const shapes::Order& from, Order& to);

// Elements of a repeated message, into a vector that keeps the memory of those it has.
template <class From, class To>
bool rebuild(const google::protobuf::RepeatedPtrField<From>& from, std::vector<To>& to) {
  to.resize(static_cast<std::size_t>(from.size()));
  for (int i = 0; i < from.size(); ++i) {
    if (!rebuild(from.Get(i), to[static_cast<std::size_t>(i)])) return false;
  }
  return true;
}

inline bool rebuild(const shapes::Monster& from, Monster& to) {
  to.name = from.name();
  to.inventory.assign(from.inventory().begin(), from.inventory().end());
  return rebuild(from.position(), to.position) && rebuild(from.mana(), to.mana) &&
         rebuild(from.hit_points(), to.hit_points) && rebuild(from.color(), to.color) &&
         rebuild(from.weapons(), to.weapons) && rebuild(from.equipped(), to.equipped) &&
         rebuild(from.path(), to.path);
}

inline bool rebuild(const shapes::Monsters& from, Monsters& to) {
  return rebuild(from.monsters(), to.monsters);
}

inline bool rebuild(const shapes::Table& from, Table& to) {
  to.integers.assign(from.integers().begin(), from.integers().end());
  to.strings.assign(from.strings().begin(), from.strings().end());
  return true;
}

inline bool rebuild(const shapes::Order& from, Order& to) {
  to.id = from.id();
  to.symbol = from.symbol();
  to.price = from.price();
  to.volume = from.volume();
  return rebuild(from.side(), to.side);
}

inline bool rebuild(const shapes::Account& from, Account& to) {
  to.id = from.id();
  to.name = from.name();
  to.currency = from.currency();
  to.balance = from.balance();
  return rebuild(from.orders(), to.orders);
}

inline bool rebuild(const shapes::Doubles& from, Doubles& to) {
  to.values.assign(from.values().begin(), from.values().end());
  return true;
}

inline bool rebuild(const shapes::NestedMap& from, NestedMap& to) {
  to.values.clear();
  for (const shapes::NestedMap::Entry& entry : from.values()) {
    auto& numbers = to.values[entry.key()];
    for (const shapes::NestedMap::Number& number : entry.numbers()) {
      numbers.emplace_hint(numbers.end(), number.key(), number.value());
    }
  }
  return true;
}

}  // namespace wirewatch::protobuf_codec
