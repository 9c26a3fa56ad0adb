#pragma once

#include "core/codec_registry.hpp"

namespace wirewatch::wirepack {

// One function per revision, each in its own file; history.json says what every one of them
// changed.
void register_revision_0_1(CodecRegistry& registry);
void register_revision_0_2(CodecRegistry& registry);
void register_revision_0_3(CodecRegistry& registry);
void register_revision_0_4(CodecRegistry& registry);
void register_revision_0_5(CodecRegistry& registry);
void register_revision_0_6(CodecRegistry& registry);
void register_revision_0_7(CodecRegistry& registry);
void register_revision_0_8(CodecRegistry& registry);
void register_revision_0_9(CodecRegistry& registry);
void register_revision_1_0(CodecRegistry& registry);

/// The newest revision big-endian, between aligned memory and without a copy, and by hand.
void register_variants(CodecRegistry& registry);

}  // namespace wirewatch::wirepack
