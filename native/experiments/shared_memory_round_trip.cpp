#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "core/platform/platform.hpp"
#include "core/process_pair.hpp"
#include "experiments/all_experiments.hpp"
#include "experiments/pair_counters.hpp"
#include "experiments/round_trip_ends.hpp"
#include "experiments/round_trip_steps.hpp"
#include "payloads/packet.hpp"
#include "transports/interprocess/shared_exchange.hpp"

namespace wirewatch {
namespace {

constexpr std::int64_t checked_items = 100;
constexpr std::size_t page_bytes = 4096;

// A buffer as a shared one would be: at the start of a page, and written before.
class PageBuffer {
 public:
  PageBuffer()
      : memory_(static_cast<char*>(platform::allocate_aligned(size(), page_bytes)),
                platform::free_aligned) {
    if (!memory_) throw std::bad_alloc();
    std::fill_n(memory_.get(), size(), '\0');
  }
  std::span<char> bytes() const { return {memory_.get(), size()}; }

 private:
  static constexpr std::size_t size() { return SharedExchange::buffer_bytes; }
  std::unique_ptr<char, void (*)(void*)> memory_;
};

// The bytes that a message takes once the archives have seen a first one; none if nothing is
// carried.
std::vector<char> steady_encoding(const StepVariant& variant) {
  PageBuffer buffer;
  Steps client(variant, buffer.bytes());
  const LeanPacket packet = packet_to_send();
  client.write(packet);
  std::array<std::vector<char>, 2> written;
  for (std::size_t i = 0; i < 2; ++i) {
    std::fill(buffer.bytes().begin(), buffer.bytes().end(),
              static_cast<char>(-static_cast<int>(i)));
    client.write(packet);
    written[i].assign(buffer.bytes().begin(), buffer.bytes().end());
  }
  // What was not written differs as the two fillings do, up to the end.
  std::size_t size_bytes = buffer.bytes().size();
  while (size_bytes > 0 && written[0][size_bytes - 1] != written[1][size_bytes - 1]) --size_bytes;
  written[0].resize(size_bytes);
  return written[0];
}

void set_counters(benchmark::State& state, const StepVariant& variant,
                  const AllocationTotals& allocated) {
  set_item_counters(state, packet_payload().payload_bytes, allocated);
  if (variant.carries) set_wire_counters(state, steady_encoding(variant), 0);
}

void run_in_process(benchmark::State& state, const StepVariant& variant) {
  PageBuffer buffer;
  Steps client(variant, buffer.bytes());
  Steps server(variant, buffer.bytes());
  LeanPacket at_server;
  Checked checked(variant);
  for (std::int64_t i = 0; i < checked_items; ++i) {
    client.write(checked.next());
    server.read(at_server);
    mark(at_server);
    server.write(at_server);
    client.read(checked.returned());
    checked.count();
  }
  if (checked.right() != checked_items) return state.SkipWithError("wrong values came back");
  const LeanPacket sent = packet_to_send();
  LeanPacket returned;
  const LeanPacket* input = &sent;
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(input);
    client.write(*input);
    server.read(at_server);
    server.write(at_server);
    client.read(returned);
    benchmark::DoNotOptimize(returned);
    benchmark::ClobberMemory();
  }
  set_counters(state, variant, allocation_totals() - before);
}

// Takes the segment's name from the system, whatever happens before its end.
struct SegmentName {
  std::string name = unique_transport_name();
  ~SegmentName() { SharedExchange::remove(name); }
};

void run_in_two_processes(benchmark::State& state, const StepVariant& variant) {
  try {
    SegmentName segment;
    ProcessPair pair({"--role", round_trip_role_name, "server", variant.name, segment.name},
                     {"--role", round_trip_role_name, "client", variant.name});
    SharedExchange::remove(segment.name);  // both have it open
    if (pair.run("check", checked_items).client.right != checked_items) {
      return state.SkipWithError("wrong values came back");
    }
    PairUsage used;
    while (state.KeepRunningBatch(state.max_iterations)) {
      used = pair.run("time", static_cast<std::int64_t>(state.max_iterations));
    }
    set_counters(state, variant, allocated_by(used));
    set_cpu_counters(state, used);
  } catch (const platform::ChildProcessError& error) {
    state.SkipWithError(error.what());
  }
}

BenchmarkCase case_of(const StepVariant& variant, int processes) {
  BenchmarkCase made;
  made.operation = "round_trip";
  made.codec = "boost.binary";
  made.payload = packet_payload().name;
  made.payload_bytes = packet_payload().payload_bytes;
  made.name = case_name(made.operation, made.codec, made.payload,
                        {"variant:" + variant.name, "processes:" + std::to_string(processes)});
  made.components = {boost_component()};
  if (processes == 1) {
    made.run = [&variant](benchmark::State& state) { run_in_process(state, variant); };
  } else {
    made.clock = Clock::real;
    made.skip_reason = platform::no_child_processes_reason();
    made.run = [&variant](benchmark::State& state) { run_in_two_processes(state, variant); };
  }
  return made;
}

}  // namespace

// S0.1 to S0.8: a client sends a packet through shared memory and gets it back, and what of that is
// left without this and without that. A phase is the difference of two variants. With both ends in
// one process, without the wake-ups, the same steps can be told apart on a busy machine too.
Experiment shared_memory_round_trip() {
  Experiment experiment;
  experiment.id = "S0.1";
  experiment.title =
      "a packet there and back through shared memory, step by step left out (S0.1-S0.8)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const int processes : {1, 2}) {
      for (const StepVariant& variant : step_variants()) {
        cases.push_back(case_of(variant, processes));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
