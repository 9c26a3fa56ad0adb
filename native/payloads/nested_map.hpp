#pragma once

#include "core/messages/nested_map.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `nested_map`: 64 maps of 64 numbers each, under names of 8 to 24 characters and keys
/// that are spread over 32 bits.
///
/// payload_bytes: the characters of the names, 4 per key and 8 per number.
Payload<NestedMap> nested_map_payload();

}  // namespace wirewatch
