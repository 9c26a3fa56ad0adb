#pragma once

#include <benchmark/benchmark.h>

#include "core/process_pair.hpp"

namespace wirewatch {

/// Adds what a pair of processes used beside the clock of the case: `cpu_ns_per_item` of both
/// together, and of each.
inline void set_cpu_counters(benchmark::State& state, const PairUsage& used) {
  using benchmark::Counter;
  const auto per_item = [&](const char* name, double cpu_ns) {
    state.counters[name] = Counter(cpu_ns, Counter::kAvgIterations);
  };
  per_item("cpu_ns_per_item", used.client.cpu_ns + used.server.cpu_ns);
  per_item("client_cpu_ns_per_item", used.client.cpu_ns);
  per_item("server_cpu_ns_per_item", used.server.cpu_ns);
}

/// What both allocated together.
inline AllocationTotals allocated_by(const PairUsage& used) {
  return {used.client.allocated.count + used.server.allocated.count,
          used.client.allocated.bytes + used.server.allocated.bytes};
}

}  // namespace wirewatch
