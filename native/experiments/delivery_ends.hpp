#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/codec_registry.hpp"
#include "core/open_codec.hpp"
#include "payloads/bytes.hpp"
#include "payloads/packet.hpp"
#include "transports/transport.hpp"

namespace wirewatch {

/// Messages after which the operation `deliver` waits for one acknowledgement.
inline constexpr std::int64_t batch_items = 1000;

/// The codec whose messages are delivered: the binary archive, made anew for each. nullptr if it
/// does not carry such a message.
template <class Message>
const MessageCodec<Message>* delivered_codec(const CodecRegistry& registry) {
  for (const MessageCodec<Message>& codec : registry.codecs<Message>()) {
    if (codec.identity.name == "boost.binary" && codec.identity.family == "archive") return &codec;
  }
  return nullptr;
}

/// Calls `use` with each payload that is delivered.
template <class Use>
void for_each_delivered(const Use& use) {
  use(packet_payload());
  use(bytes_payload(64));
  use(bytes_payload(4096));
}

/// Name and facets of a payload in one word, for a command line.
template <class Message>
std::string payload_word(const Payload<Message>& payload) {
  return payload.name + payload.facets;
}

/// What one process of a delivery does until it is told to stop; `arguments` are an end (`server`,
/// `client`, or `both` where one process must have both), a transport, a payload's word and a name
/// or address. Returns the exit status. Throws TransportError and std::invalid_argument.
///
/// The commands: `deliver`, in which every batch_items messages are answered by one
/// acknowledgement of a byte, `round_trip`, in which every message is sent back, and both with
/// `check_` before them, which compare every message.
int play_delivery(const CodecRegistry& registry, std::span<const std::string> arguments);

}  // namespace wirewatch
