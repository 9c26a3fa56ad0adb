#pragma once

#include <boost/serialization/map.hpp>
#include <boost/serialization/nvp.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>

#include "codecs/boost_archive/archived.hpp"
#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/packet.hpp"
#include "core/messages/record.hpp"
#include "core/messages/table.hpp"

// The members of every message, in the order they are written. The names end up in XML.

namespace wirewatch::boost_archive {

using boost::serialization::make_nvp;

template <class Archive, SelfOf<Packet> Self>
void list_members(Archive& archive, Self& self) {
  archive& make_nvp("rate", self.rate) & make_nvp("weight", self.weight);
  archive& make_nvp("balance", self.balance) & make_nvp("serial", self.serial);
  archive& make_nvp("offset", self.offset) & make_nvp("flags", self.flags);
}

template <class Archive, SelfOf<Record> Self>
void list_members(Archive& archive, Self& self) {
  archive& make_nvp("rate", self.rate) & make_nvp("weight", self.weight);
  archive& make_nvp("balance", self.balance) & make_nvp("serial", self.serial);
  archive& make_nvp("offset", self.offset) & make_nvp("flags", self.flags);
  archive& make_nvp("label", self.label) & make_nvp("samples", self.samples);
}

template <class Archive, SelfOf<Monsters> Self>
void list_members(Archive& archive, Self& self) {
  archive& make_nvp("monsters", self.monsters);
}

template <class Archive, SelfOf<Table> Self>
void list_members(Archive& archive, Self& self) {
  archive& make_nvp("integers", self.integers) & make_nvp("strings", self.strings);
}

template <class Archive, SelfOf<Account> Self>
void list_members(Archive& archive, Self& self) {
  archive& make_nvp("id", self.id) & make_nvp("name", self.name);
  archive& make_nvp("currency", self.currency) & make_nvp("balance", self.balance);
  archive& make_nvp("orders", self.orders);
}

template <class Archive, SelfOf<Doubles> Self>
void list_members(Archive& archive, Self& self) {
  archive& make_nvp("values", self.values);
}

template <class Archive, SelfOf<NestedMap> Self>
void list_members(Archive& archive, Self& self) {
  archive& make_nvp("values", self.values);
}

}  // namespace wirewatch::boost_archive

namespace boost::serialization {

template <class Archive, class Message>
void serialize(Archive& archive,
               wirewatch::boost_archive::Archived<Message, wirewatch::boost_archive::Members>& seen,
               unsigned) {
  wirewatch::boost_archive::list_members(archive, seen.value);
}

template <class Archive>
void serialize(Archive& archive, wirewatch::Vector3& vector, unsigned) {
  archive& make_nvp("x", vector.x) & make_nvp("y", vector.y) & make_nvp("z", vector.z);
}

template <class Archive>
void serialize(Archive& archive, wirewatch::Weapon& weapon, unsigned) {
  archive& make_nvp("name", weapon.name) & make_nvp("damage", weapon.damage);
}

template <class Archive>
void serialize(Archive& archive, wirewatch::Monster& monster, unsigned) {
  archive& make_nvp("position", monster.position) & make_nvp("mana", monster.mana);
  archive& make_nvp("hit_points", monster.hit_points) & make_nvp("name", monster.name);
  archive& make_nvp("inventory", monster.inventory) & make_nvp("color", monster.color);
  archive& make_nvp("weapons", monster.weapons) & make_nvp("equipped", monster.equipped);
  archive& make_nvp("path", monster.path);
}

template <class Archive>
void serialize(Archive& archive, wirewatch::Order& order, unsigned) {
  archive& make_nvp("id", order.id) & make_nvp("symbol", order.symbol);
  archive& make_nvp("side", order.side) & make_nvp("price", order.price);
  archive& make_nvp("volume", order.volume);
}

}  // namespace boost::serialization
