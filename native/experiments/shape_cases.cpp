#include "experiments/shape_cases.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/page_buffer.hpp"
#include "experiments/batch_ceiling.hpp"
#include "payloads/pseudo_random.hpp"
#include "shapes/shape_loops.hpp"

namespace wirewatch {

using shapes::LoopLevel;
using shapes::ShapeFacts;
using shapes::ShapeLoop;
using shapes::WireBuffer;

/// Random messages in, and a buffer for them that was written before. Any bytes are messages.
class ShapeBuffers {
 public:
  explicit ShapeBuffers(std::size_t size_bytes) : size_bytes_(size_bytes) {}

  PageBuffer& input() {
    if (!input_) {
      input_.emplace(size_bytes_);
      PseudoRandom random(2015);
      for (std::size_t at = 0; at + sizeof(std::uint64_t) <= size_bytes_;
           at += sizeof(std::uint64_t)) {
        const std::uint64_t bits = random.next();
        std::memcpy(input_->data() + at, &bits, sizeof bits);
      }
    }
    return *input_;
  }
  PageBuffer& output() {
    if (!output_) output_.emplace(size_bytes_).touch(0);
    return *output_;
  }

 private:
  std::size_t size_bytes_;
  std::optional<PageBuffer> input_;
  std::optional<PageBuffer> output_;
};

namespace {

const ShapeLoop* find_loop(const LoopLevel& level, const std::string& shape,
                           const std::string& method) {
  for (const ShapeLoop& loop : level.loops) {
    if (shape == loop.shape && method == loop.method) return &loop;
  }
  return nullptr;
}

std::string version_text(int boost_version) {
  return std::to_string(boost_version / 100000) + "." + std::to_string(boost_version / 100 % 1000) +
         "." + std::to_string(boost_version % 100);
}

std::string why_skipped(const LoopLevel* level, const std::string& method) {
  if (level == nullptr) return "this compiler has no such optimisation level";
  const std::string has = "; this build has " + version_text(level->boost_version);
  if (method == "reflect:pfr") return "Boost.PFR came with Boost 1.75" + has;
  if (method == "reflect:describe") return "Boost.Describe came with Boost 1.77" + has;
  return "this build has no loop of " + method;
}

// Why `loop` must not be timed, empty if it writes what it must. A few thousand messages show all
// that can go wrong, since every message takes the same path.
std::string check(const ShapeLoop& loop, const ShapeFacts& shape, PageBuffer& input,
                  PageBuffer& output) {
  constexpr std::size_t checked_at_most = 1024;
  const std::size_t count = std::min(checked_at_most, input.size() / shape.message_bytes());
  const std::span<char> wire = input.bytes().first(count * shape.message_bytes());
  std::memset(output.data(), 0, wire.size());
  WireBuffer from(input.data());
  WireBuffer to(output.data());
  loop.run(from, to, count);
  const std::vector<char> expected = expected_output(shape, wire);
  const bool is_right = std::equal(expected.begin(), expected.end(), output.data());
  return is_right ? "" : "the messages written are not those read";
}

void time_swap(benchmark::State& state, const ShapeLoop& loop, const ShapeFacts& shape,
               ShapeBuffers& buffers) {
  PageBuffer& input = buffers.input();
  PageBuffer& output = buffers.output();
  if (const std::string error = check(loop, shape, input, output); !error.empty()) {
    state.SkipWithError(error);
    return;
  }
  const Batch batch{input.size() / shape.message_bytes(), shape.message_bytes()};
  WireBuffer from(input.data());
  WireBuffer to(output.data());
  auto run = loop.run;
  auto count = static_cast<std::size_t>(batch.items);
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(run);
    benchmark::DoNotOptimize(count);
    run(from, to, count);
    benchmark::ClobberMemory();
  }
  set_batch_counters(state, batch, allocation_totals() - before);
  const std::size_t checked_bytes = std::min<std::size_t>(4096, count) * shape.message_bytes();
  set_wire_counters(state, {output.data(), checked_bytes}, 0);
  state.counters["encoded_bytes"] = static_cast<double>(shape.message_bytes());
}

}  // namespace

ShapeCaseMaker::ShapeCaseMaker(const CodecRegistry& registry, std::size_t size_bytes)
    : registry_(registry),
      size_bytes_(size_bytes),
      buffers_(std::make_shared<ShapeBuffers>(size_bytes)) {}

BenchmarkCase ShapeCaseMaker::swap(const ShapeFacts& shape, const std::string& method,
                                   const std::string& level) const {
  const bool reflects = method.rfind("reflect:", 0) == 0;
  const LoopLevel* compiled = shapes::loop_level(level.c_str());
  BenchmarkCase made;
  made.operation = "swap";
  made.codec = reflects ? "boost.endian" : "hand_written";
  made.payload = shape.name;
  made.name = case_name(made.operation, made.codec, made.payload,
                        {"size:" + std::to_string(size_bytes_), method, "level:" + level});
  made.payload_bytes = shape.message_bytes();
  const ShapeLoop* loop = compiled == nullptr ? nullptr : find_loop(*compiled, shape.name, method);
  if (reflects && compiled != nullptr) {
    made.components = {{"boost", version_text(compiled->boost_version)}};
  }
  if (loop == nullptr) {
    made.skip_reason = why_skipped(compiled, method);
    return made;
  }
  made.run = [loop = *loop, shape, buffers = buffers_](benchmark::State& state) {
    time_swap(state, loop, shape, *buffers);
  };
  return made;
}

BenchmarkCase ShapeCaseMaker::ceiling(const ShapeFacts& shape) const {
  const Batch batch{size_bytes_ / shape.message_bytes(), shape.message_bytes()};
  return warm_batch_ceiling(registry_, batch, shape.name, {"size:" + std::to_string(size_bytes_)});
}

}  // namespace wirewatch
