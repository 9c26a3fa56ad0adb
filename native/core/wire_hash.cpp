#include "core/wire_hash.hpp"

namespace wirewatch {

std::uint32_t wire_hash32(std::span<const char> bytes) noexcept {
  std::uint32_t hash = 2166136261U;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 16777619U;
  }
  return hash;
}

}  // namespace wirewatch
