#pragma once

#include <string>

#include "core/codec_registry.hpp"

namespace wirewatch {

/// Puts a codec of the field's messages into `registry` that this program was built without, so
/// that its cases are reported as skipped for `reason` instead of being silently absent.
void add_missing_codec(CodecRegistry& registry, const std::string& name, const std::string& reason);

}  // namespace wirewatch
