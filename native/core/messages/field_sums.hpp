#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "core/field_sum.hpp"
#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

namespace wirewatch {

// What the operations `traverse` and `access` must find, told by the message itself.

inline void add_fields(FieldSum& sum, const Vector3& vector) {
  sum.add_number(vector.x);
  sum.add_number(vector.y);
  sum.add_number(vector.z);
}

inline void add_fields(FieldSum& sum, const Weapon& weapon) {
  sum.add_text(weapon.name);
  sum.add_number(weapon.damage);
}

/// The sum of every field of the message.
inline std::uint64_t sum_of_all_fields(const Monsters& message) {
  FieldSum sum;
  for (const Monster& monster : message.monsters) {
    add_fields(sum, monster.position);
    sum.add_number(monster.mana);
    sum.add_number(monster.hit_points);
    sum.add_text(monster.name);
    for (const std::uint8_t item : monster.inventory) sum.add_number(item);
    sum.add_number(monster.color);
    for (const Weapon& weapon : monster.weapons) add_fields(sum, weapon);
    add_fields(sum, monster.equipped);
    for (const Vector3& point : monster.path) add_fields(sum, point);
  }
  return sum.total();
}

inline std::uint64_t sum_of_all_fields(const Table& message) {
  FieldSum sum;
  for (const std::int64_t integer : message.integers) sum.add_number(integer);
  for (const std::string& string : message.strings) sum.add_text(string);
  return sum.total();
}

inline std::uint64_t sum_of_all_fields(const Account& message) {
  FieldSum sum;
  sum.add_number(message.id);
  sum.add_text(message.name);
  sum.add_text(message.currency);
  sum.add_number(message.balance);
  for (const Order& order : message.orders) {
    sum.add_number(order.id);
    sum.add_text(order.symbol);
    sum.add_number(order.side);
    sum.add_number(order.price);
    sum.add_number(order.volume);
  }
  return sum.total();
}

inline std::uint64_t sum_of_all_fields(const Doubles& message) {
  FieldSum sum;
  for (const double value : message.values) sum.add_number(value);
  return sum.total();
}

inline std::uint64_t sum_of_all_fields(const NestedMap& message) {
  FieldSum sum;
  for (const auto& [name, numbers] : message.values) {
    sum.add_text(name);
    for (const auto& [key, number] : numbers) {
      sum.add_number(key);
      sum.add_number(number);
    }
  }
  return sum.total();
}

/// The sum of a few named fields in the middle of the message, 0 if there is no middle: hit points
/// and the equipped weapon's damage of one monster.
inline std::uint64_t sum_of_few_fields(const Monsters& message) {
  if (message.monsters.empty()) return 0;
  const Monster& middle = message.monsters[message.monsters.size() / 2];
  FieldSum sum;
  sum.add_number(middle.hit_points);
  sum.add_number(middle.equipped.damage);
  return sum.total();
}

/// One integer and one string.
inline std::uint64_t sum_of_few_fields(const Table& message) {
  if (message.integers.empty() || message.strings.empty()) return 0;
  FieldSum sum;
  sum.add_number(message.integers[message.integers.size() / 2]);
  sum.add_text(message.strings[message.strings.size() / 2]);
  return sum.total();
}

/// The balance, and one order's price.
inline std::uint64_t sum_of_few_fields(const Account& message) {
  if (message.orders.empty()) return 0;
  FieldSum sum;
  sum.add_number(message.balance);
  sum.add_number(message.orders[message.orders.size() / 2].price);
  return sum.total();
}

/// One number.
inline std::uint64_t sum_of_few_fields(const Doubles& message) {
  if (message.values.empty()) return 0;
  FieldSum sum;
  sum.add_number(message.values[message.values.size() / 2]);
  return sum.total();
}

/// The name of one map and one of its numbers.
inline std::uint64_t sum_of_few_fields(const NestedMap& message) {
  if (message.values.empty()) return 0;
  const auto middle = [](const auto& map) {
    return std::next(map.begin(), static_cast<std::ptrdiff_t>(map.size() / 2));
  };
  const auto& [name, numbers] = *middle(message.values);
  if (numbers.empty()) return 0;
  FieldSum sum;
  sum.add_text(name);
  sum.add_number(middle(numbers)->second);
  return sum.total();
}

}  // namespace wirewatch
