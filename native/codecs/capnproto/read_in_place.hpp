#pragma once

#include <cstdint>
#include <string_view>

#include "core/field_sum.hpp"
#include "shapes.capnp.h"

// Sums of fields where they lie in the encoding; the readers check each pointer they follow. As
// core/messages/field_sums.hpp does it for the messages.

namespace wirewatch::capnproto_codec {

inline std::string_view view(capnp::Text::Reader text) { return {text.cStr(), text.size()}; }

inline void add_fields(FieldSum& sum, shapes::Vector3::Reader vector) {
  sum.add_number(vector.getX());
  sum.add_number(vector.getY());
  sum.add_number(vector.getZ());
}

inline void add_fields(FieldSum& sum, shapes::Weapon::Reader weapon) {
  sum.add_text(view(weapon.getName()));
  sum.add_number(weapon.getDamage());
}

inline std::uint64_t sum_of_all(shapes::Monsters::Reader message) {
  FieldSum sum;
  for (const auto monster : message.getMonsters()) {
    add_fields(sum, monster.getPosition());
    sum.add_number(monster.getMana());
    sum.add_number(monster.getHitPoints());
    sum.add_text(view(monster.getName()));
    for (const std::uint8_t item : monster.getInventory()) sum.add_number(item);
    sum.add_number(monster.getColor());
    for (const auto weapon : monster.getWeapons()) add_fields(sum, weapon);
    add_fields(sum, monster.getEquipped());
    for (const auto point : monster.getPath()) add_fields(sum, point);
  }
  return sum.total();
}

inline std::uint64_t sum_of_all(shapes::Table::Reader message) {
  FieldSum sum;
  for (const std::int64_t integer : message.getIntegers()) sum.add_number(integer);
  for (const capnp::Text::Reader string : message.getStrings()) sum.add_text(view(string));
  return sum.total();
}

inline std::uint64_t sum_of_all(shapes::Account::Reader message) {
  FieldSum sum;
  sum.add_number(message.getId());
  sum.add_text(view(message.getName()));
  sum.add_text(view(message.getCurrency()));
  sum.add_number(message.getBalance());
  for (const auto order : message.getOrders()) {
    sum.add_number(order.getId());
    sum.add_text(view(order.getSymbol()));
    sum.add_number(order.getSide());
    sum.add_number(order.getPrice());
    sum.add_number(order.getVolume());
  }
  return sum.total();
}

inline std::uint64_t sum_of_all(shapes::Doubles::Reader message) {
  FieldSum sum;
  for (const double value : message.getValues()) sum.add_number(value);
  return sum.total();
}

inline std::uint64_t sum_of_all(shapes::NestedMap::Reader message) {
  FieldSum sum;
  for (const auto entry : message.getValues()) {
    sum.add_text(view(entry.getKey()));
    for (const auto number : entry.getNumbers()) {
      sum.add_number(number.getKey());
      sum.add_number(number.getValue());
    }
  }
  return sum.total();
}

template <class List>
auto middle(List list) {
  return list[list.size() / 2];
}

inline std::uint64_t sum_of_few(shapes::Monsters::Reader message) {
  const auto monster = middle(message.getMonsters());
  FieldSum sum;
  sum.add_number(monster.getHitPoints());
  sum.add_number(monster.getEquipped().getDamage());
  return sum.total();
}

inline std::uint64_t sum_of_few(shapes::Table::Reader message) {
  FieldSum sum;
  sum.add_number(middle(message.getIntegers()));
  sum.add_text(view(middle(message.getStrings())));
  return sum.total();
}

inline std::uint64_t sum_of_few(shapes::Account::Reader message) {
  FieldSum sum;
  sum.add_number(message.getBalance());
  sum.add_number(middle(message.getOrders()).getPrice());
  return sum.total();
}

inline std::uint64_t sum_of_few(shapes::Doubles::Reader message) {
  FieldSum sum;
  sum.add_number(middle(message.getValues()));
  return sum.total();
}

inline std::uint64_t sum_of_few(shapes::NestedMap::Reader message) {
  const auto entry = middle(message.getValues());
  FieldSum sum;
  sum.add_text(view(entry.getKey()));
  sum.add_number(middle(entry.getNumbers()).getValue());
  return sum.total();
}

}  // namespace wirewatch::capnproto_codec
