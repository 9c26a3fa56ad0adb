#include "experiments/memory_baselines.hpp"

#include <cstring>
#include <utility>
#include <vector>

#include "core/page_buffer.hpp"
#include "core/platform/pages.hpp"

namespace wirewatch {
namespace {

using Time = std::function<AllocationTotals(benchmark::State&, std::size_t size_bytes)>;

BenchmarkCase baseline(std::string operation, std::string codec, const Batch& batch,
                       const std::string& payload, const std::vector<std::string>& facets,
                       Time time) {
  BenchmarkCase made;
  made.name = case_name(operation, codec, payload, facets);
  made.operation = std::move(operation);
  made.codec = std::move(codec);
  made.payload = payload;
  made.payload_bytes = batch.payload_bytes;
  made.run = [time = std::move(time), batch](benchmark::State& state) {
    const auto size_bytes = static_cast<std::size_t>(batch.items * batch.payload_bytes);
    const AllocationTotals allocated = time(state, size_bytes);
    set_batch_counters(state, batch, allocated);
  };
  return made;
}

AllocationTotals time_first_touch_memmove(benchmark::State& state, std::size_t size_bytes) {
  PageBuffer source(size_bytes);
  const char* from = source.touch(1).data();
  return time_first_touch(state, size_bytes,
                          [from, size_bytes](char* to) { std::memmove(to, from, size_bytes); });
}

AllocationTotals time_memset(benchmark::State& state, std::size_t size_bytes) {
  PageBuffer buffer(size_bytes);
  char* to = buffer.touch(1).data();
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(to);
    benchmark::DoNotOptimize(size_bytes);
    std::memset(to, 25, size_bytes);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

AllocationTotals time_vector_insert(benchmark::State& state, std::size_t size_bytes) {
  PageBuffer source(size_bytes);
  const char* from = source.touch(1).data();
  std::vector<char> vector(size_bytes);
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    vector.clear();
    benchmark::DoNotOptimize(from);
    vector.insert(vector.end(), from, from + size_bytes);
    char* first = vector.data();
    benchmark::DoNotOptimize(first);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

}  // namespace

AllocationTotals time_first_touch(benchmark::State& state, std::size_t size_bytes,
                                  const std::function<void(char*)>& fill) {
  AllocationTotals allocated;
  for (auto _ : state) {
    PageBuffer fresh(size_bytes);
    const AllocationTotals before = allocation_totals();
    const double started_at_s = platform::thread_cpu_time_s();
    fill(fresh.data());
    benchmark::ClobberMemory();
    state.SetIterationTime(platform::thread_cpu_time_s() - started_at_s);
    const AllocationTotals more = allocation_totals() - before;
    allocated.count += more.count;
    allocated.bytes += more.bytes;
  }
  return allocated;
}

BenchmarkCase first_touch_ceiling(const Batch& batch, const std::string& payload,
                                  const std::vector<std::string>& facets) {
  BenchmarkCase made =
      baseline("ceiling", "memmove.first_touch", batch, payload, facets, time_first_touch_memmove);
  made.clock = Clock::manual;
  return made;
}

BenchmarkCase memset_baseline(const Batch& batch, const std::string& payload,
                              const std::vector<std::string>& facets) {
  return baseline("baseline", "memset", batch, payload, facets, time_memset);
}

BenchmarkCase vector_insert_baseline(const Batch& batch, const std::string& payload,
                                     const std::vector<std::string>& facets) {
  return baseline("baseline", "vector.insert", batch, payload, facets, time_vector_insert);
}

}  // namespace wirewatch
