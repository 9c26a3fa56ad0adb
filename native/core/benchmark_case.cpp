#include "core/benchmark_case.hpp"

#include "core/wire_hash.hpp"

namespace wirewatch {

std::string case_name(const std::string& operation, const std::string& codec,
                      const std::string& payload, const std::vector<std::string>& facets) {
  std::string name = operation + "/" + codec + "/" + payload;
  for (const std::string& facet : facets) {
    if (!facet.empty()) name += "/" + facet;
  }
  return name;
}

void set_item_counters(benchmark::State& state, std::uint64_t payload_bytes,
                       const AllocationTotals& allocated) {
  using benchmark::Counter;
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(payload_bytes));
  state.SetItemsProcessed(state.iterations());
  state.counters["payload_bytes"] = Counter(static_cast<double>(payload_bytes));
  state.counters["allocs_per_item"] =
      Counter(static_cast<double>(allocated.count), Counter::kAvgIterations);
  state.counters["alloc_bytes_per_item"] =
      Counter(static_cast<double>(allocated.bytes), Counter::kAvgIterations);
  set_copy_counters(state, allocated.copied);
}

void set_copy_counters(benchmark::State& state, const CopyTotals& copied) {
  if (!copied.available()) return;
  const auto set = [&state](const std::string& start, const CopyCounts& counts) {
    const auto per_item = [](std::uint64_t total) {
      return benchmark::Counter(static_cast<double>(total), benchmark::Counter::kAvgIterations);
    };
    state.counters[start + "copies_per_item"] = per_item(counts.copies);
    state.counters[start + "copied_bytes_per_item"] = per_item(counts.copied_bytes);
    state.counters[start + "mallocs_per_item"] = per_item(counts.mallocs);
    state.counters[start + "malloc_bytes_per_item"] = per_item(counts.malloc_bytes);
  };
  set("", copied.thread);
  if (copied.process != copied.thread) set("process_", copied.process);
}

void set_wire_counters(benchmark::State& state, std::span<const char> wire,
                       std::size_t header_bytes) {
  using benchmark::Counter;
  state.counters["encoded_bytes"] = Counter(static_cast<double>(wire.size()));
  state.counters["wire_hash32"] =
      Counter(static_cast<double>(wire_hash32(wire.subspan(header_bytes))));
}

}  // namespace wirewatch
