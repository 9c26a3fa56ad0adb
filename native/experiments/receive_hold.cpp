#include <set>
#include <string>
#include <vector>

#include "experiments/all_experiments.hpp"
#include "experiments/receive_loop.hpp"
#include "experiments/receive_subject.hpp"
#include "receive/memory_source.hpp"

namespace wirewatch {
namespace {

using receive::ReceivedMessage;
using receive::SharedBlock;

constexpr std::int64_t received_messages = 100'000;

// What the allocator gave for all that the messages keep alive, each block once.
std::size_t held_bytes(const std::vector<ReceivedMessage>& kept) {
  std::set<const SharedBlock*> blocks;
  for (const ReceivedMessage& message : kept) {
    for (const SharedBlock* block = message.block(); block != nullptr; block = block->kept()) {
      blocks.insert(block);
    }
  }
  std::size_t total_bytes = 0;
  for (const SharedBlock* block : blocks) total_bytes += block->allocated_bytes();
  return total_bytes;
}

template <class Storage>
BenchmarkCase hold_case(const std::string& codec, const SharedSubject& subject, int keep) {
  BenchmarkCase made = receive_case(
      "hold", codec, subject, {"keep:" + std::to_string(keep)},
      [subject, keep](benchmark::State& state) {
        using Source = receive::MemorySource;
        Source source(subject->stream());
        receive::Receiver<receive::Decoder<Storage>, Source> receiver(source);
        const std::string error =
            check_messages(receiver, subject->messages(), 2 * subject->count());
        if (!error.empty()) return state.SkipWithError(error);
        std::vector<ReceivedMessage> kept;
        kept.reserve(
            static_cast<std::size_t>(state.max_iterations) / static_cast<std::size_t>(keep) + 1);
        const AllocationTotals before = allocation_totals();
        int until_kept = 1;
        for (auto _ : state) {
          ReceivedMessage* const message = receiver.next();
          if (--until_kept > 0) continue;
          kept.push_back(std::move(*message));
          until_kept = keep;
        }
        set_item_counters(state, subject->size_bytes(), allocation_totals() - before);
        const double held = static_cast<double>(held_bytes(kept));
        const double useful = static_cast<double>(kept.size() * subject->size_bytes());
        // Nothing is given back while it is measured, so what is held at the end is the peak.
        state.counters["peak_held_bytes"] = held;
        state.counters["kept_payload_bytes"] = useful;
        state.counters["held_per_kept_byte"] = held / useful;
      });
  made.iterations = received_messages;
  return made;
}

}  // namespace

// S3.9: the price of sharing. A message that is kept keeps the whole buffer it came in.
Experiment receive_hold() {
  Experiment experiment;
  experiment.id = "S3.9";
  experiment.title = "memory held when one received message out of N is kept (S3.9)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : {std::size_t{64}, std::size_t{100}, std::size_t{1000}}) {
      const SharedSubject subject = bytes_subject(size_bytes);
      for (const int keep : {1, 8, 64, 512}) {
        cases.push_back(hold_case<receive::CopyEachMessage>("frame.copy", subject, keep));
        cases.push_back(hold_case<receive::ShareBuffer>("frame.shared", subject, keep));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
