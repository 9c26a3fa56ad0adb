#pragma once

#include "core/messages/packet.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `packet`: the six numbers of the shared-memory measurement of 2006, 32 bytes.
Payload<Packet> packet_payload();

}  // namespace wirewatch
