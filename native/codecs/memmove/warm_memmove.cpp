#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

#include "core/codec_registry.hpp"

namespace wirewatch {
namespace {

// A copy of 4 KiB takes 1.45 times as long at another offset in the page, so both ends begin a
// page.
constexpr std::align_val_t page{4096};

struct PageDelete {
  void operator()(char* memory) const { ::operator delete[](memory, page); }
};
using PageBuffer = std::unique_ptr<char[], PageDelete>;

// A buffer of whole pages, every byte written, so that no page is touched first by the clocked
// copy.
PageBuffer touched_buffer(std::size_t size_bytes, int value) {
  PageBuffer buffer(static_cast<char*>(::operator new[](size_bytes + 1, page)));
  std::memset(buffer.get(), value, size_bytes + 1);
  return buffer;
}

AllocationTotals time_warm_memmove(benchmark::State& state, std::size_t payload_bytes) {
  const PageBuffer source = touched_buffer(payload_bytes, 1);
  const PageBuffer destination = touched_buffer(payload_bytes, 0);
  std::memmove(destination.get(), source.get(), payload_bytes);
  if (std::memcmp(destination.get(), source.get(), payload_bytes) != 0) {
    state.SkipWithError("memmove did not copy");
    return {};
  }
  char* to = destination.get();
  const char* from = source.get();
  std::size_t size_bytes = payload_bytes;
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(to);
    benchmark::DoNotOptimize(from);
    benchmark::DoNotOptimize(size_bytes);
    std::memmove(to, from, size_bytes);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

}  // namespace

void register_memmove(CodecRegistry& registry) {
  registry.add(Ceiling{"memmove.warm", time_warm_memmove});
}

}  // namespace wirewatch
