#pragma once

#include <cereal/types/map.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

// The members of each message, in the order they go over the wire. cereal finds these functions
// beside the types.

namespace wirewatch {

template <class Archive>
void serialize(Archive& archive, Vector3& vector) {
  archive(vector.x, vector.y, vector.z);
}

template <class Archive>
void serialize(Archive& archive, Weapon& weapon) {
  archive(weapon.name, weapon.damage);
}

template <class Archive>
void serialize(Archive& archive, Monster& monster) {
  archive(monster.position, monster.mana, monster.hit_points, monster.name, monster.inventory,
          monster.color, monster.weapons, monster.equipped, monster.path);
}

template <class Archive>
void serialize(Archive& archive, Monsters& message) {
  archive(message.monsters);
}

template <class Archive>
void serialize(Archive& archive, Table& message) {
  archive(message.integers, message.strings);
}

template <class Archive>
void serialize(Archive& archive, Order& order) {
  archive(order.id, order.symbol, order.side, order.price, order.volume);
}

template <class Archive>
void serialize(Archive& archive, Account& message) {
  archive(message.id, message.name, message.currency, message.balance, message.orders);
}

template <class Archive>
void serialize(Archive& archive, Doubles& message) {
  archive(message.values);
}

template <class Archive>
void serialize(Archive& archive, NestedMap& message) {
  archive(message.values);
}

}  // namespace wirewatch
