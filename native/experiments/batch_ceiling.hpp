#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/batch_counters.hpp"
#include "core/benchmark_case.hpp"

namespace wirewatch {

/// The ceiling `memmove.warm` of `registry` for all bytes of `batch` in one copy. It counts the
/// batch's items, so that rates, times and their ratios to the batch's cases mean the same.
BenchmarkCase warm_batch_ceiling(const CodecRegistry& registry, const Batch& batch,
                                 const std::string& payload,
                                 const std::vector<std::string>& facets);

}  // namespace wirewatch
