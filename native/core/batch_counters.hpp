#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

#include "core/allocation_counter.hpp"

namespace wirewatch {

/// What one iteration of a loop over many messages does.
struct Batch {
  std::uint64_t items = 1;          ///< messages per iteration
  std::uint64_t payload_bytes = 0;  ///< of one message
};

/// As set_item_counters, where each iteration is a whole batch: rates and allocations are per item,
/// times per iteration.
void set_batch_counters(benchmark::State& state, const Batch& batch,
                        const AllocationTotals& allocated);

}  // namespace wirewatch
