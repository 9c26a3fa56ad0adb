#include "core/batch_counters.hpp"

namespace wirewatch {

void set_batch_counters(benchmark::State& state, const Batch& batch,
                        const AllocationTotals& allocated) {
  using benchmark::Counter;
  const auto items = static_cast<std::int64_t>(batch.items);
  const auto payload_bytes = static_cast<std::int64_t>(batch.payload_bytes);
  state.SetBytesProcessed(state.iterations() * items * payload_bytes);
  state.SetItemsProcessed(state.iterations() * items);
  state.counters["payload_bytes"] = Counter(static_cast<double>(batch.payload_bytes));
  const auto per_item = [&](std::uint64_t total) {
    return Counter(static_cast<double>(total) / static_cast<double>(batch.items),
                   Counter::kAvgIterations);
  };
  state.counters["allocs_per_item"] = per_item(allocated.count);
  state.counters["alloc_bytes_per_item"] = per_item(allocated.bytes);
  if (!allocated.copied.available()) return;
  state.counters["copies_per_item"] = per_item(allocated.copied.thread.copies);
  state.counters["copied_bytes_per_item"] = per_item(allocated.copied.thread.copied_bytes);
  state.counters["mallocs_per_item"] = per_item(allocated.copied.thread.mallocs);
}

}  // namespace wirewatch
