#include <cstddef>
#include <cstdint>

#include "codecs/wirepack/by_hand.hpp"
#include "codecs/wirepack/wirepack.hpp"
#include "core/messages/packet.hpp"

// Two structs of fixed size, each to and from the wire by wirepack and by hand: fields in order
// through a local cursor, behind one comparison with the size, which is marked unlikely to fail.

namespace {

using wirewatch::Packet;
using wirewatch::wirepack::decode_by_hand;
using wirewatch::wirepack::encode_by_hand;
using wirewatch::wirepack::detail::get_field;
using wirewatch::wirepack::detail::put_field;

/// Widths mixed so that nearly every field is unaligned on the wire.
struct Mixed {
  std::uint8_t kind = 0;
  std::uint32_t serial = 0;
  std::int64_t balance = 0;
  std::uint16_t flags = 0;
  std::int32_t offset = 0;
};

template <class Message>
std::size_t encode_reflected(const Message& message, char* to, std::size_t room_bytes) {
  const auto wire = wirewatch::wirepack::encode(message, {to, room_bytes});
  return wire ? wire->size() : 0;
}

}  // namespace

extern "C" {

std::size_t packet_to_wire_by_hand(const Packet& packet, char* to, std::size_t room_bytes) {
  return encode_by_hand(packet, to, room_bytes);
}

bool packet_from_wire_by_hand(Packet& packet, const char* from, std::size_t wire_bytes) {
  return decode_by_hand({from, wire_bytes}, packet);
}

std::size_t mixed_to_wire_by_hand(const Mixed& mixed, char* to, std::size_t room_bytes) {
  constexpr std::size_t size_bytes = 19;
  if (room_bytes < size_bytes) [[unlikely]] {
    return 0;
  }
  to = put_field(to, mixed.kind);
  to = put_field(to, mixed.serial);
  to = put_field(to, mixed.balance);
  to = put_field(to, mixed.flags);
  put_field(to, mixed.offset);
  return size_bytes;
}

bool mixed_from_wire_by_hand(Mixed& mixed, const char* from, std::size_t wire_bytes) {
  if (wire_bytes != 19) [[unlikely]] {
    return false;
  }
  from = get_field(from, mixed.kind);
  from = get_field(from, mixed.serial);
  from = get_field(from, mixed.balance);
  from = get_field(from, mixed.flags);
  get_field(from, mixed.offset);
  return true;
}

std::size_t packet_to_wire_reflected(const Packet& packet, char* to, std::size_t room_bytes) {
  return encode_reflected(packet, to, room_bytes);
}

bool packet_from_wire_reflected(Packet& packet, const char* from, std::size_t wire_bytes) {
  return wirewatch::wirepack::decode({from, wire_bytes}, packet);
}

std::size_t mixed_to_wire_reflected(const Mixed& mixed, char* to, std::size_t room_bytes) {
  return encode_reflected(mixed, to, room_bytes);
}

bool mixed_from_wire_reflected(Mixed& mixed, const char* from, std::size_t wire_bytes) {
  return wirewatch::wirepack::decode({from, wire_bytes}, mixed);
}

}  // extern "C"
