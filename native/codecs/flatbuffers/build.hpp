#pragma once

#include <flatbuffers/flatbuffers.h>

#include <cstdint>
#include <span>
#include <vector>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"
#include "shapes_generated.h"

namespace wirewatch::flatbuffers_codec {

/// Builds the encoding of our messages, which is one with building FlatBuffers' own. Keeps its
/// memory from message to message.
class Builder {
 public:
  /// The finished buffer, valid until the next call.
  template <class Message>
  std::span<const char> build(const Message& message) {
    builder_.Clear();
    builder_.Finish(add(message));
    return {reinterpret_cast<const char*>(builder_.GetBufferPointer()), builder_.GetSize()};
  }

 private:
  template <class Shape>
  using Offset = flatbuffers::Offset<Shape>;

  // Children come before their parents in this format, so each list gathers its elements' offsets.
  Offset<shapes::Monsters> add(const Monsters& message) {
    monsters_.clear();
    for (const Monster& monster : message.monsters) monsters_.push_back(add(monster));
    return shapes::CreateMonsters(builder_, builder_.CreateVector(monsters_));
  }

  Offset<shapes::Monster> add(const Monster& monster) {
    weapons_.clear();
    for (const Weapon& weapon : monster.weapons) weapons_.push_back(add(weapon));
    const auto weapons = builder_.CreateVector(weapons_);
    shapes::Vector3* point = nullptr;
    const auto path =
        builder_.CreateUninitializedVectorOfStructs<shapes::Vector3>(monster.path.size(), &point);
    for (const Vector3& from : monster.path) *point++ = {from.x, from.y, from.z};
    const auto name = builder_.CreateString(monster.name);
    const auto inventory = builder_.CreateVector(monster.inventory);
    const auto equipped = add(monster.equipped);
    const shapes::Vector3 position(monster.position.x, monster.position.y, monster.position.z);
    return shapes::CreateMonster(builder_, &position, monster.mana, monster.hit_points, name,
                                 inventory, static_cast<shapes::Color>(monster.color), weapons,
                                 equipped, path);
  }

  Offset<shapes::Weapon> add(const Weapon& weapon) {
    const auto name = builder_.CreateString(weapon.name);
    return shapes::CreateWeapon(builder_, name, weapon.damage);
  }

  Offset<shapes::TableMessage> add(const Table& message) {
    strings_.clear();
    for (const std::string& string : message.strings) {
      strings_.push_back(builder_.CreateString(string));
    }
    const auto strings = builder_.CreateVector(strings_);
    const auto integers = builder_.CreateVector(message.integers);
    return shapes::CreateTableMessage(builder_, integers, strings);
  }

  Offset<shapes::Account> add(const Account& message) {
    orders_.clear();
    for (const Order& order : message.orders) {
      const auto symbol = builder_.CreateString(order.symbol);
      orders_.push_back(shapes::CreateOrder(builder_, order.id, symbol,
                                            static_cast<shapes::Side>(order.side), order.price,
                                            order.volume));
    }
    const auto orders = builder_.CreateVector(orders_);
    const auto name = builder_.CreateString(message.name);
    const auto currency = builder_.CreateString(message.currency);
    return shapes::CreateAccount(builder_, message.id, name, currency, message.balance, orders);
  }

  Offset<shapes::Doubles> add(const Doubles& message) {
    return shapes::CreateDoubles(builder_, builder_.CreateVector(message.values));
  }

  // Both maps are sorted by their keys, which is what the format's own look-up by key needs.
  Offset<shapes::NestedMap> add(const NestedMap& message) {
    entries_.clear();
    for (const auto& [name, numbers] : message.values) {
      shapes::Number* number = nullptr;
      const auto list =
          builder_.CreateUninitializedVectorOfStructs<shapes::Number>(numbers.size(), &number);
      for (const auto& [key, value] : numbers) *number++ = {value, key};
      const auto key = builder_.CreateString(name);
      entries_.push_back(shapes::CreateEntry(builder_, key, list));
    }
    return shapes::CreateNestedMap(builder_, builder_.CreateVector(entries_));
  }

  flatbuffers::FlatBufferBuilder builder_;
  std::vector<Offset<shapes::Monster>> monsters_;
  std::vector<Offset<shapes::Weapon>> weapons_;
  std::vector<Offset<flatbuffers::String>> strings_;
  std::vector<Offset<shapes::Order>> orders_;
  std::vector<Offset<shapes::Entry>> entries_;
};

}  // namespace wirewatch::flatbuffers_codec
