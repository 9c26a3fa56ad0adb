#include "experiments/stream_cases.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/page_buffer.hpp"
#include "core/wire_hash.hpp"
#include "experiments/batch_ceiling.hpp"
#include "experiments/memory_baselines.hpp"
#include "writers/stream_check.hpp"
#include "writers/stream_loops.hpp"

namespace wirewatch {

using writers::A1;
using writers::B1;
using writers::StreamEnd;
using writers::StreamLevel;
using writers::StreamLoop;

/// Touched memory for the longest stream of the pairs.
class StreamBuffer {
 public:
  explicit StreamBuffer(std::size_t pair_count)
      : size_bytes_(writers::stream_bytes(pair_count, true)) {}

  PageBuffer& get() {
    if (!buffer_) buffer_.emplace(size_bytes_).touch(0);
    return *buffer_;
  }

 private:
  std::size_t size_bytes_;
  std::optional<PageBuffer> buffer_;
};

namespace {

// What a row says of the stream's output, or why there is none.
struct CheckedStream {
  std::string error;
  std::uint32_t hash = 0;
};

const StreamLoop* find_loop(const std::string& level, const std::string& stream,
                            const std::string& facets) {
  const StreamLevel* compiled = writers::stream_level(level.c_str());
  if (compiled == nullptr) return nullptr;
  for (const StreamLoop& loop : compiled->loops) {
    if (stream == loop.stream && facets == loop.facets) return &loop;
  }
  return nullptr;
}

// Writes pairs once, and reads them back unless the stream only counts. So many pairs show all that
// can go wrong, since each takes the same path; and the hash is that of any longer stream too.
CheckedStream check(const StreamLoop& loop, std::size_t pair_count, std::span<char> buffer) {
  constexpr std::size_t checked_at_most = 100000;
  pair_count = std::min(pair_count, checked_at_most);
  const A1 a;
  const B1 b;
  const std::size_t expected_bytes = writers::stream_bytes(pair_count, loop.has_metadata);
  buffer = buffer.first(expected_bytes);
  std::memset(buffer.data(), 0, buffer.size());
  const StreamEnd end = loop.run(buffer, a, b, pair_count);
  if (end.is_overfull || end.size_bytes != expected_bytes) {
    return {"the stream ended after " + std::to_string(end.size_bytes) + " of " +
            std::to_string(expected_bytes) + " bytes"};
  }
  if (std::strcmp(loop.stream, "size") == 0) return {};
  return {check_stream(buffer, a, b, loop.has_metadata), wire_hash32(buffer)};
}

AllocationTotals time_warm(benchmark::State& state, const StreamLoop& loop, std::size_t pair_count,
                           std::span<char> buffer) {
  const A1 a;
  const B1 b;
  auto run = loop.run;
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(run);
    benchmark::DoNotOptimize(pair_count);
    StreamEnd end = run(buffer, a, b, pair_count);
    benchmark::DoNotOptimize(end);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

AllocationTotals time_on_fresh_pages(benchmark::State& state, const StreamLoop& loop,
                                     std::size_t pair_count, std::size_t size_bytes) {
  const A1 a;
  const B1 b;
  return time_first_touch(state, size_bytes, [&](char* to) {
    StreamEnd end = loop.run({to, size_bytes}, a, b, pair_count);
    benchmark::DoNotOptimize(end);
  });
}

}  // namespace

StreamCaseMaker::StreamCaseMaker(const CodecRegistry& registry, std::size_t pair_count)
    : registry_(registry),
      batch_{pair_count, writers::pair_bytes},
      buffer_(std::make_shared<StreamBuffer>(pair_count)) {}

std::vector<std::string> StreamCaseMaker::size_facets() const {
  return {"size:" + std::to_string(batch_.items * batch_.payload_bytes),
          "count:" + std::to_string(batch_.items)};
}

BenchmarkCase StreamCaseMaker::unmeasured(const std::string& stream, const std::string& facets,
                                          const std::string& level, bool is_first_touch) const {
  BenchmarkCase made;
  made.operation = stream == "size" ? "measure" : "to_wire";
  made.codec = "stream." + stream;
  made.payload = "a1_b1";
  made.payload_bytes = batch_.payload_bytes;
  std::vector<std::string> all = size_facets();
  all.push_back(facets);
  if (is_first_touch) all.push_back("pages:first_touch");
  all.push_back("level:" + level);
  made.name = case_name(made.operation, made.codec, made.payload, all);
  if (find_loop(level, stream, facets) == nullptr) {
    made.skip_reason = "this compiler has no such optimisation level";
    return made;
  }
  if (is_first_touch) made.clock = Clock::manual;
  made.run = [loop = *find_loop(level, stream, facets), batch = batch_, buffer = buffer_,
              is_first_touch,
              checked = std::optional<CheckedStream>()](benchmark::State& state) mutable {
    const auto pair_count = static_cast<std::size_t>(batch.items);
    const std::span<char> all_bytes = buffer->get().bytes();
    if (!checked) checked = check(loop, pair_count, all_bytes);
    if (!checked->error.empty()) {
      state.SkipWithError(checked->error);
      return;
    }
    const std::size_t size_bytes = writers::stream_bytes(pair_count, loop.has_metadata);
    const std::span<char> bytes = all_bytes.first(size_bytes);
    const AllocationTotals allocated =
        is_first_touch ? time_on_fresh_pages(state, loop, pair_count, size_bytes)
                       : time_warm(state, loop, pair_count, bytes);
    set_batch_counters(state, batch, allocated);
    state.counters["encoded_bytes"] =
        static_cast<double>(size_bytes) / static_cast<double>(batch.items);
    if (checked->hash != 0) state.counters["wire_hash32"] = checked->hash;
  };
  return made;
}

BenchmarkCase StreamCaseMaker::warm(const std::string& stream, const std::string& facets,
                                    const std::string& level) const {
  return unmeasured(stream, facets, level, false);
}

BenchmarkCase StreamCaseMaker::first_touch(const std::string& stream, const std::string& facets,
                                           const std::string& level) const {
  return unmeasured(stream, facets, level, true);
}

std::vector<BenchmarkCase> StreamCaseMaker::baselines() const {
  const std::vector<std::string> facets = size_facets();
  return {first_touch_ceiling(batch_, "a1_b1", facets), memset_baseline(batch_, "a1_b1", facets),
          warm_batch_ceiling(registry_, batch_, "a1_b1", facets)};
}

}  // namespace wirewatch
