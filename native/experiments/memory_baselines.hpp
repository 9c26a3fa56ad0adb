#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/batch_counters.hpp"
#include "core/benchmark_case.hpp"

namespace wirewatch {

/// `ceiling/memmove.first_touch`: as the warm ceiling, but into pages that are fresh from the
/// system in every iteration. Its clock is manual: the processor time of the copy alone, without
/// mapping and giving back.
BenchmarkCase first_touch_ceiling(const Batch& batch, const std::string& payload,
                                  const std::vector<std::string>& facets);

/// `baseline/memset`: writes one value to a buffer that was written before.
BenchmarkCase memset_baseline(const Batch& batch, const std::string& payload,
                              const std::vector<std::string>& facets);

/// `baseline/vector.insert`: appends all bytes in one call to a vector that has room for them.
BenchmarkCase vector_insert_baseline(const Batch& batch, const std::string& payload,
                                     const std::vector<std::string>& facets);

/// Times `fill` of a buffer whose pages are fresh in every iteration, as first_touch_ceiling does,
/// and returns what the fills allocated together.
AllocationTotals time_first_touch(benchmark::State& state, std::size_t size_bytes,
                                  const std::function<void(char*)>& fill);

}  // namespace wirewatch
