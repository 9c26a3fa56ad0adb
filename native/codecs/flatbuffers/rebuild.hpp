#pragma once

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <string>
#include <vector>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"
#include "shapes_generated.h"

// From verified buffers to our messages. Every pointer may be null, since every field of a table
// may be absent: that stands for an empty string, list or struct. Each function is false if a value
// is not one of ours.

namespace wirewatch::flatbuffers_codec {

inline bool rebuild(const flatbuffers::String* from, std::string& to) {
  to.clear();
  if (from != nullptr) to.assign(from->c_str(), from->size());
  return true;
}

inline bool rebuild(const shapes::Vector3* from, Vector3& to) {
  to = from == nullptr ? Vector3{} : Vector3{from->x(), from->y(), from->z()};
  return true;
}

inline bool rebuild(const shapes::Weapon* from, Weapon& to) {
  if (from == nullptr) {
    to = {};
    return true;
  }
  to.damage = from->damage();
  return rebuild(from->name(), to.name);
}

bool rebuild(const shapes::Monster* from, Monster& to);
bool rebuild(const shapes::Order* from, Order& to);

template <class Number>
void rebuild_numbers(const flatbuffers::Vector<Number>* from, std::vector<Number>& to) {
  to.clear();
  if (from != nullptr) to.assign(from->data(), from->data() + from->size());
}

// Into a vector that keeps the memory of the elements it has.
template <class From, class To>
bool rebuild_each(const flatbuffers::Vector<From>* from, std::vector<To>& to) {
  to.resize(from == nullptr ? 0 : from->size());
  for (flatbuffers::uoffset_t i = 0; i < to.size(); ++i) {
    if (!rebuild(from->Get(i), to[i])) return false;
  }
  return true;
}

inline bool rebuild(const shapes::Monster* from, Monster& to) {
  to.mana = from->mana();
  to.hit_points = from->hit_points();
  to.color = static_cast<Color>(from->color());
  rebuild_numbers(from->inventory(), to.inventory);
  return from->color() <= shapes::Color::MAX && rebuild(from->position(), to.position) &&
         rebuild(from->name(), to.name) && rebuild_each(from->weapons(), to.weapons) &&
         rebuild(from->equipped(), to.equipped) && rebuild_each(from->path(), to.path);
}

inline bool rebuild(const shapes::Monsters* from, Monsters& to) {
  return rebuild_each(from->monsters(), to.monsters);
}

inline bool rebuild(const shapes::TableMessage* from, Table& to) {
  rebuild_numbers(from->integers(), to.integers);
  return rebuild_each(from->strings(), to.strings);
}

inline bool rebuild(const shapes::Order* from, Order& to) {
  to.id = from->id();
  to.side = static_cast<Side>(from->side());
  to.price = from->price();
  to.volume = from->volume();
  return from->side() <= shapes::Side::MAX && rebuild(from->symbol(), to.symbol);
}

inline bool rebuild(const shapes::Account* from, Account& to) {
  to.id = from->id();
  to.balance = from->balance();
  return rebuild(from->name(), to.name) && rebuild(from->currency(), to.currency) &&
         rebuild_each(from->orders(), to.orders);
}

inline bool rebuild(const shapes::Doubles* from, Doubles& to) {
  rebuild_numbers(from->values(), to.values);
  return true;
}

inline bool rebuild(const shapes::NestedMap* from, NestedMap& to) {
  to.values.clear();
  if (from->values() == nullptr) return true;
  for (const shapes::Entry* entry : *from->values()) {
    auto& numbers = to.values[entry->key()->str()];  // a key is never absent
    if (entry->numbers() == nullptr) continue;
    for (const shapes::Number* number : *entry->numbers()) {
      numbers.emplace_hint(numbers.end(), number->key(), number->value());
    }
  }
  return true;
}

}  // namespace wirewatch::flatbuffers_codec
