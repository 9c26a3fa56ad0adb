#pragma once

#include <cstddef>
#include <cstring>
#include <span>

#include "core/messages/packet.hpp"

// A Packet to and from the wire as one writes it by hand who knows what is fast: fields in order
// through a local cursor, behind one comparison with the size. For a machine of the wire's byte
// order.

namespace wirewatch::wirepack {

namespace detail {

template <class Field>
char* put_field(char* to, const Field& field) {
  std::memcpy(to, &field, sizeof field);
  return to + sizeof field;
}

template <class Field>
const char* get_field(const char* from, Field& field) {
  std::memcpy(&field, from, sizeof field);
  return from + sizeof field;
}

}  // namespace detail

inline constexpr std::size_t packet_bytes = 32;

/// Writes `packet` to `to` and returns its size; 0 if it does not fit `room_bytes`.
inline std::size_t encode_by_hand(const Packet& packet, char* to, std::size_t room_bytes) {
  if (room_bytes < packet_bytes) [[unlikely]] {
    return 0;
  }
  to = detail::put_field(to, packet.rate);
  to = detail::put_field(to, packet.weight);
  to = detail::put_field(to, packet.balance);
  to = detail::put_field(to, packet.serial);
  to = detail::put_field(to, packet.offset);
  detail::put_field(to, packet.flags);
  return packet_bytes;
}

/// Reads `packet`; false if `wire` is not of its size.
inline bool decode_by_hand(std::span<const char> wire, Packet& packet) {
  if (wire.size() != packet_bytes) [[unlikely]] {
    return false;
  }
  const char* from = wire.data();
  from = detail::get_field(from, packet.rate);
  from = detail::get_field(from, packet.weight);
  from = detail::get_field(from, packet.balance);
  from = detail::get_field(from, packet.serial);
  from = detail::get_field(from, packet.offset);
  detail::get_field(from, packet.flags);
  return true;
}

}  // namespace wirewatch::wirepack
