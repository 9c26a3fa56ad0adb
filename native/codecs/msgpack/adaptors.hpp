#pragma once

#include <cstddef>
#include <cstdint>
#include <msgpack.hpp>
#include <tuple>
#include <type_traits>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

// How msgpack-cxx is to write our messages: a struct is an array of its members, as the library's
// own macro MSGPACK_DEFINE does it. An array of another length is refused, though.

namespace wirewatch::msgpack_codec {

/// The members of one of our structs, in the order they go over the wire.
template <class Struct>
struct Members;

template <>
struct Members<Vector3> {
  static auto of(auto& vector) { return std::tie(vector.x, vector.y, vector.z); }
};

template <>
struct Members<Weapon> {
  static auto of(auto& weapon) { return std::tie(weapon.name, weapon.damage); }
};

template <>
struct Members<Monster> {
  static auto of(auto& monster) {
    return std::tie(monster.position, monster.mana, monster.hit_points, monster.name,
                    monster.inventory, monster.color, monster.weapons, monster.equipped,
                    monster.path);
  }
};

template <>
struct Members<Monsters> {
  static auto of(auto& message) { return std::tie(message.monsters); }
};

template <>
struct Members<Table> {
  static auto of(auto& message) { return std::tie(message.integers, message.strings); }
};

template <>
struct Members<Order> {
  static auto of(auto& order) {
    return std::tie(order.id, order.symbol, order.side, order.price, order.volume);
  }
};

template <>
struct Members<Account> {
  static auto of(auto& message) {
    return std::tie(message.id, message.name, message.currency, message.balance, message.orders);
  }
};

template <>
struct Members<Doubles> {
  static auto of(auto& message) { return std::tie(message.values); }
};

template <>
struct Members<NestedMap> {
  static auto of(auto& message) { return std::tie(message.values); }
};

template <class Struct>
concept HasMembers = requires(Struct& value) { Members<Struct>::of(value); };

template <class Enumeration>
concept IsOurEnumeration = std::is_same_v<Enumeration, Color> || std::is_same_v<Enumeration, Side>;

template <class Enumeration>
constexpr Enumeration last_enumerator() {
  if constexpr (std::is_same_v<Enumeration, Color>) {
    return Color::blue;
  } else {
    return Side::sell;
  }
}

}  // namespace wirewatch::msgpack_codec

namespace msgpack {
MSGPACK_API_VERSION_NAMESPACE(MSGPACK_DEFAULT_API_NS) {
  namespace adaptor {

  template <wirewatch::msgpack_codec::HasMembers Struct>
  struct pack<Struct> {
    template <class Stream>
    msgpack::packer<Stream>& operator()(msgpack::packer<Stream>& packer, const Struct& from) const {
      std::apply(
          [&packer](const auto&... member) {
            packer.pack_array(sizeof...(member));
            (packer.pack(member), ...);
          },
          wirewatch::msgpack_codec::Members<Struct>::of(from));
      return packer;
    }
  };

  template <wirewatch::msgpack_codec::HasMembers Struct>
  struct convert<Struct> {
    const msgpack::object& operator()(const msgpack::object& object, Struct& to) const {
      std::apply(
          [&object](auto&... member) {
            const auto& array = object.via.array;
            if (object.type != msgpack::type::ARRAY || array.size != sizeof...(member)) {
              throw msgpack::type_error();
            }
            std::size_t i = 0;
            (array.ptr[i++].convert(member), ...);
          },
          wirewatch::msgpack_codec::Members<Struct>::of(to));
      return object;
    }
  };

  template <wirewatch::msgpack_codec::IsOurEnumeration Enumeration>
  struct pack<Enumeration> {
    template <class Stream>
    msgpack::packer<Stream>& operator()(msgpack::packer<Stream>& packer, Enumeration from) const {
      return packer.pack(static_cast<std::uint8_t>(from));
    }
  };

  template <wirewatch::msgpack_codec::IsOurEnumeration Enumeration>
  struct convert<Enumeration> {
    const msgpack::object& operator()(const msgpack::object& object, Enumeration& to) const {
      to = static_cast<Enumeration>(object.as<std::uint8_t>());
      if (to > wirewatch::msgpack_codec::last_enumerator<Enumeration>())
        throw msgpack::type_error();
      return object;
    }
  };

  }  // namespace adaptor
}  // MSGPACK_API_VERSION_NAMESPACE
}  // namespace msgpack
