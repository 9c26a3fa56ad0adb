#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace wirewatch::wirepack::detail {

/// Copies as many bytes as two values of `Part` hold at most and one at least: the first part and
/// the last, which may overlap.
template <class Part>
void copy_ends(char* to, const char* from, std::size_t size_bytes) {
  Part first;
  Part last;
  std::memcpy(&first, from, sizeof first);
  std::memcpy(&last, from + size_bytes - sizeof last, sizeof last);
  std::memcpy(to, &first, sizeof first);
  std::memcpy(to + size_bytes - sizeof last, &last, sizeof last);
}

/// Copies `size_bytes`. Short texts are most texts, and a call of memcpy costs more than they do.
inline void copy_bytes(char* to, const char* from, std::size_t size_bytes) {
  if (size_bytes > 16) {
    std::memcpy(to, from, size_bytes);
  } else if (size_bytes >= 8) {
    copy_ends<std::uint64_t>(to, from, size_bytes);
  } else if (size_bytes >= 4) {
    copy_ends<std::uint32_t>(to, from, size_bytes);
  } else if (size_bytes >= 2) {
    copy_ends<std::uint16_t>(to, from, size_bytes);
  } else if (size_bytes == 1) {
    *to = *from;
  }
}

}  // namespace wirewatch::wirepack::detail
