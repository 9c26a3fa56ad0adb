#include <benchmark/benchmark.h>

static void copy(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(state.range(0) + 1);
}
BENCHMARK(copy)->Arg(8);
