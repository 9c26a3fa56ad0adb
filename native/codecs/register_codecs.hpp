#pragma once

#include "core/codec_registry.hpp"

namespace wirewatch {

/// Puts every codec this program was built with into `registry`.
void register_codecs(CodecRegistry& registry);

}  // namespace wirewatch
