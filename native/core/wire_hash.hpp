#pragma once

#include <cstdint>
#include <span>

namespace wirewatch {

/// 32-bit FNV-1a of `bytes`: tells two encodings apart, nothing more.
std::uint32_t wire_hash32(std::span<const char> bytes) noexcept;

}  // namespace wirewatch
