#include <algorithm>
#include <string>

#include "core/copy_counter.hpp"
#include "experiments/all_experiments.hpp"
#include "experiments/receive_subject.hpp"
#include "experiments/zmq_peer.hpp"
#include "receive/zmq_socket.hpp"

namespace wirewatch {
namespace {

using receive::ZmqDecoder;

constexpr const char* needs_audit =
    "libzmq's copies and allocations are seen only with --audit=copies";

// As in the seed; fewer where messages are long.
std::uint64_t counted_messages(std::size_t size_bytes) {
  constexpr std::size_t most_bytes = std::size_t{64} << 20U;
  return std::clamp<std::size_t>(most_bytes / size_bytes, 64, 100'000);
}

// Receives exactly as many messages as the other process sends, so that at the end the library's
// thread has none half done. Allocations are the calls of malloc of all threads.
void run_count(benchmark::State& state, ReceiveSubject& subject, ZmqDecoder decoder) {
  receive::ZmqSocket socket(receive::ZmqKind::pull, decoder);
  const std::string endpoint = socket.listen();
  const MessageList& messages = subject.messages();
  const platform::ChildProcess sender =
      start_zmq_sender(endpoint, subject, static_cast<std::uint64_t>(state.max_iterations));
  const CopyTotals before = copy_totals();
  std::size_t place = 0;
  bool is_intact = true;
  for (auto _ : state) {
    const auto data = socket.receive();
    is_intact &= std::string_view(data.data(), data.size()) == messages[place];
    place = place + 1 == messages.size() ? 0 : place + 1;
  }
  const CopyCounts counts = (copy_totals() - before).process;
  if (!is_intact) return state.SkipWithError("a message is not what was sent");
  set_item_counters(state, subject.size_bytes(), {});
  set_per_item(state, "copies_per_item", static_cast<double>(counts.copies));
  set_per_item(state, "copied_bytes_per_item", static_cast<double>(counts.copied_bytes));
  set_per_item(state, "mallocs_per_item", static_cast<double>(counts.mallocs));
  set_per_item(state, "malloc_bytes_per_item", static_cast<double>(counts.malloc_bytes));
  // Its operator new ends in malloc too.
  set_per_item(state, "allocs_per_item", static_cast<double>(counts.mallocs));
  set_per_item(state, "alloc_bytes_per_item", static_cast<double>(counts.malloc_bytes));
}

BenchmarkCase count_case(const SharedSubject& subject, ZmqDecoder decoder) {
  const auto run = [subject, decoder](benchmark::State& state) {
    try {
      run_count(state, *subject, decoder);
    } catch (const std::runtime_error& error) {
      state.SkipWithError(error.what());
    }
  };
  BenchmarkCase made = receive_case("count", zmq_codec(decoder), subject, {"side:receive"}, run);
  made.clock = Clock::real;
  made.iterations = static_cast<std::int64_t>(counted_messages(subject->size_bytes()));
  made = as_zmq_case(std::move(made));
  if (made.skip_reason.empty() && !copy_totals().available()) made.skip_reason = needs_audit;
  return made;
}

}  // namespace

// S3.1 and S3.2 of libzmq itself: calls of memcpy, memmove and malloc per received message, all its
// threads together; the sender is another process.
Experiment receive_zmq_counts() {
  Experiment experiment;
  experiment.id = "S3.2";
  experiment.title =
      "libzmq's copies and allocations per received message, with and without its zero-copy "
      "option (S3.1, S3.2)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : receive_sizes()) {
      const SharedSubject subject = bytes_subject(size_bytes);
      cases.push_back(count_case(subject, ZmqDecoder::copying));
      cases.push_back(count_case(subject, ZmqDecoder::sharing));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
