#pragma once

#include <string>

namespace wirewatch {

/// Why the events that the processor itself counts (cycles, instructions, cache misses) cannot be
/// read by `--benchmark_perf_counters`; empty if they can.
std::string processor_events_absence();

}  // namespace wirewatch
