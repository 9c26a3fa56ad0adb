#pragma once

#include "core/messages/table.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `table`: 1000 integers whose magnitudes use from 1 to 63 bits, of both signs, and 100
/// strings, no two alike, of 43 to 129 characters. One suite of the field repeats a single string
/// of 86 characters instead, which flatters caches and compressors.
///
/// payload_bytes: 8 per integer and the characters of the strings.
Payload<Table> table_payload();

}  // namespace wirewatch
