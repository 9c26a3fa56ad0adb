#pragma once

#include <cstdint>

#include "core/copy_counter.hpp"

namespace wirewatch {

/// What `operator new` was asked for. In a run with `--audit=copies` the copies of the same stretch
/// come with it, so that whoever takes two readings around a loop has both.
struct AllocationTotals {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
  CopyTotals copied = {};
  bool operator==(const AllocationTotals&) const = default;
};

/// Totals of the calling thread since it started. Frees are not subtracted, and callers of malloc
/// (C libraries) are not seen.
AllocationTotals allocation_totals() noexcept;

/// What lies between two readings of `allocation_totals`.
inline AllocationTotals operator-(const AllocationTotals& later, const AllocationTotals& earlier) {
  return {later.count - earlier.count, later.bytes - earlier.bytes, later.copied - earlier.copied};
}

}  // namespace wirewatch
