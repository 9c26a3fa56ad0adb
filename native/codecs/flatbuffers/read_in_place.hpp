#pragma once

#include <flatbuffers/flatbuffers.h>

#include <cstdint>
#include <string_view>

#include "core/field_sum.hpp"
#include "shapes_generated.h"

// Sums of fields where they lie in a buffer that is known to be ours: nothing is verified, and no
// field is absent. As core/messages/field_sums.hpp does it for the messages.

namespace wirewatch::flatbuffers_codec {

inline std::string_view text(const flatbuffers::String* string) {
  return {string->c_str(), string->size()};
}

inline void add_fields(FieldSum& sum, const shapes::Vector3& vector) {
  sum.add_number(vector.x());
  sum.add_number(vector.y());
  sum.add_number(vector.z());
}

inline void add_fields(FieldSum& sum, const shapes::Weapon& weapon) {
  sum.add_text(text(weapon.name()));
  sum.add_number(weapon.damage());
}

inline std::uint64_t sum_of_all(const shapes::Monsters& message) {
  FieldSum sum;
  for (const shapes::Monster* monster : *message.monsters()) {
    add_fields(sum, *monster->position());
    sum.add_number(monster->mana());
    sum.add_number(monster->hit_points());
    sum.add_text(text(monster->name()));
    for (const std::uint8_t item : *monster->inventory()) sum.add_number(item);
    sum.add_number(monster->color());
    for (const shapes::Weapon* weapon : *monster->weapons()) add_fields(sum, *weapon);
    add_fields(sum, *monster->equipped());
    for (const shapes::Vector3* point : *monster->path()) add_fields(sum, *point);
  }
  return sum.total();
}

inline std::uint64_t sum_of_all(const shapes::TableMessage& message) {
  FieldSum sum;
  for (const std::int64_t integer : *message.integers()) sum.add_number(integer);
  for (const flatbuffers::String* string : *message.strings()) sum.add_text(text(string));
  return sum.total();
}

inline std::uint64_t sum_of_all(const shapes::Account& message) {
  FieldSum sum;
  sum.add_number(message.id());
  sum.add_text(text(message.name()));
  sum.add_text(text(message.currency()));
  sum.add_number(message.balance());
  for (const shapes::Order* order : *message.orders()) {
    sum.add_number(order->id());
    sum.add_text(text(order->symbol()));
    sum.add_number(order->side());
    sum.add_number(order->price());
    sum.add_number(order->volume());
  }
  return sum.total();
}

inline std::uint64_t sum_of_all(const shapes::Doubles& message) {
  FieldSum sum;
  for (const double value : *message.values()) sum.add_number(value);
  return sum.total();
}

inline std::uint64_t sum_of_all(const shapes::NestedMap& message) {
  FieldSum sum;
  for (const shapes::Entry* entry : *message.values()) {
    sum.add_text(text(entry->key()));
    for (const shapes::Number* number : *entry->numbers()) {
      sum.add_number(number->key());
      sum.add_number(number->value());
    }
  }
  return sum.total();
}

template <class List>
auto middle(const List* list) {
  return list->Get(list->size() / 2);
}

inline std::uint64_t sum_of_few(const shapes::Monsters& message) {
  const shapes::Monster* monster = middle(message.monsters());
  FieldSum sum;
  sum.add_number(monster->hit_points());
  sum.add_number(monster->equipped()->damage());
  return sum.total();
}

inline std::uint64_t sum_of_few(const shapes::TableMessage& message) {
  FieldSum sum;
  sum.add_number(middle(message.integers()));
  sum.add_text(text(middle(message.strings())));
  return sum.total();
}

inline std::uint64_t sum_of_few(const shapes::Account& message) {
  FieldSum sum;
  sum.add_number(message.balance());
  sum.add_number(middle(message.orders())->price());
  return sum.total();
}

inline std::uint64_t sum_of_few(const shapes::Doubles& message) {
  FieldSum sum;
  sum.add_number(middle(message.values()));
  return sum.total();
}

inline std::uint64_t sum_of_few(const shapes::NestedMap& message) {
  const shapes::Entry* entry = middle(message.values());
  FieldSum sum;
  sum.add_text(text(entry->key()));
  sum.add_number(middle(entry->numbers())->value());
  return sum.total();
}

}  // namespace wirewatch::flatbuffers_codec
