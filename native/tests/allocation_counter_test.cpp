#include "core/allocation_counter.hpp"

#include <benchmark/benchmark.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace wirewatch {
namespace {

struct alignas(256) Wide {
  char bytes[256];
};

template <class Function>
AllocationTotals allocated_by(Function function) {
  const AllocationTotals before = allocation_totals();
  function();
  return allocation_totals() - before;
}

// The compiler may drop a new and its delete; a pointer that escapes keeps them.
void keep(void* memory) { benchmark::DoNotOptimize(memory); }

TEST(AllocationCounter, counts_every_new_and_its_bytes) {
  const AllocationTotals totals = allocated_by([] {
    for (int i = 0; i < 1000; ++i) {
      const auto block = std::make_unique<std::uint8_t[]>(24);
      keep(block.get());
      const auto number = std::make_unique<std::uint64_t>(7U);
      keep(number.get());
    }
  });
  EXPECT_EQ(totals, (AllocationTotals{2000, 1000 * (24 + 8)}));
}

TEST(AllocationCounter, counts_aligned_and_nothrow_forms) {
  const AllocationTotals totals = allocated_by([] {
    const auto wide = std::make_unique<Wide>();
    keep(wide.get());
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(wide.get()) % alignof(Wide), 0U);
    const std::unique_ptr<int> number(new (std::nothrow) int(1));
    keep(number.get());
  });
  EXPECT_EQ(totals, (AllocationTotals{2, sizeof(Wide) + sizeof(int)}));
}

TEST(AllocationCounter, sees_nothing_where_nothing_is_allocated) {
  std::vector<int> values;
  values.reserve(100);
  EXPECT_EQ(allocated_by([&] {
              for (int i = 0; i < 100; ++i) values.push_back(i);
              keep(values.data());
            }),
            AllocationTotals{});
}

TEST(AllocationCounter, does_not_count_other_threads) {
  std::uint64_t there = 0;
  std::thread other;
  const auto work = [&there] {
    there = allocated_by([] { keep(std::make_unique<int>(1).get()); }).count;
  };
  other = std::thread(work);
  const AllocationTotals here = allocated_by([&] { other.join(); });
  EXPECT_EQ(there, 1U);
  EXPECT_EQ(here, AllocationTotals{});
}

}  // namespace
}  // namespace wirewatch
