#include "payloads/packet.hpp"

namespace wirewatch {

Payload<Packet> packet_payload() {
  constexpr std::uint64_t logical_bytes = 8 + 4 + 8 + 8 + 2 + 2;
  return {"packet", "", logical_bytes, [] { return Packet{2.0, 2.0F, -10, 10, -5, 5}; }};
}

}  // namespace wirewatch
