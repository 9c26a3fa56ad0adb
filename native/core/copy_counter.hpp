#pragma once

#include <cstdint>

namespace wirewatch {

/// Copies and C allocations. Copies are calls of memcpy and memmove that reach the C library: what
/// the compiler wrote in line is not seen. mallocs are calls of malloc, calloc and realloc, so
/// those of `operator new` are among them.
struct CopyCounts {
  std::uint64_t copies = 0;
  std::uint64_t copied_bytes = 0;
  std::uint64_t mallocs = 0;
  std::uint64_t malloc_bytes = 0;
  bool operator==(const CopyCounts&) const = default;
};

/// Counts since the program started.
struct CopyTotals {
  CopyCounts thread;   ///< of the calling thread
  CopyCounts process;  ///< of all threads together
  bool is_counted = false;

  /// Whether anything is counted: only in a run with `--audit=copies`. All counts are 0 elsewhere.
  bool available() const { return is_counted; }
  bool operator==(const CopyTotals&) const = default;
};

/// Totals of now. It copies and allocates nothing itself.
CopyTotals copy_totals() noexcept;

/// What lies between two readings of `copy_totals`.
CopyTotals operator-(const CopyTotals& later, const CopyTotals& earlier) noexcept;

}  // namespace wirewatch
