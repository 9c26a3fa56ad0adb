#pragma once

#include "core/messages/record.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `record`: one small mixed message of 60 logical bytes.
Payload<Record> record_payload();

}  // namespace wirewatch
