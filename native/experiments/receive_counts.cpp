#include <algorithm>
#include <string>

#include "experiments/all_experiments.hpp"
#include "experiments/receive_loop.hpp"
#include "experiments/receive_subject.hpp"
#include "receive/memory_source.hpp"

namespace wirewatch {
namespace {

using receive::Cut;

// How often the stream is received: about as many messages as the seed received, fewer where they
// are long. Whole passes, so that nothing is decoded that is not counted as an item.
std::uint64_t passes(const ReceiveSubject& subject) {
  constexpr std::size_t most_bytes = std::size_t{16} << 20U;
  const std::size_t wanted = std::min<std::size_t>(100'000, most_bytes / subject.size_bytes());
  return std::max<std::size_t>(1, (wanted + subject.count() / 2) / subject.count());
}

// Allocations per message the seed predicts: one per n = 8192 / (size + 10) messages, and never
// more than the one of a decoder that copies.
double predicted_allocations(std::size_t size_bytes) {
  return std::min(1.0, static_cast<double>(size_bytes + 10) / receive::receive_buffer_bytes);
}

template <class Storage>
BenchmarkCase count_case(const std::string& codec, const SharedSubject& subject,
                         const std::vector<std::string>& more_facets = {}, Cut cut = Cut::full) {
  std::vector<std::string> facets{"side:receive"};
  facets.insert(facets.end(), more_facets.begin(), more_facets.end());
  const auto run = [subject, cut](benchmark::State& state) {
    using Source = receive::MemorySource;
    {
      Source source(subject->stream(), cut);
      receive::Receiver<receive::Decoder<Storage>, Source> receiver(source);
      const std::string error = check_messages(receiver, subject->messages(), 2 * subject->count());
      if (!error.empty()) return state.SkipWithError(error);
    }
    Source source(subject->stream(), cut, passes(*subject));
    receive::Receiver<receive::Decoder<Storage, receive::Counted>, Source> receiver(source);
    set_item_counters(state, subject->size_bytes(), time_receiving(state, receiver));
    const receive::PartCopies& copies = receiver.decoder().counting().copies;
    set_per_item(state, "flags_copies_per_item", static_cast<double>(copies.flags));
    set_per_item(state, "size_copies_per_item", static_cast<double>(copies.size));
    set_per_item(state, "data_copies_per_item", static_cast<double>(copies.data));
    if (state.counters.find("copies_per_item") == state.counters.end()) {
      // An audit has counted all copies of the thread; here it is those of the decoder.
      set_per_item(state, "copies_per_item", static_cast<double>(copies.count()));
      set_per_item(state, "copied_bytes_per_item", static_cast<double>(copies.bytes));
    }
    if (Storage::shares_buffer) {
      state.counters["predicted_allocs_per_item"] = predicted_allocations(subject->size_bytes());
    }
  };
  BenchmarkCase made = receive_case("count", codec, subject, facets, run);
  made.iterations = static_cast<std::int64_t>(passes(*subject) * subject->count());
  return made;
}

}  // namespace

// S3.1, S3.2, S3.4, S3.5: what receiving a message costs in allocations and copies, per part of its
// frame. Counts are exact and the same at every run.
Experiment receive_counts() {
  Experiment experiment;
  experiment.id = "S3.1";
  experiment.title =
      "allocations and copies per received message, 1 B to 1 MiB, copying against a shared "
      "buffer (S3.1, S3.2, S3.4, S3.5)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    using receive::CopyEachMessage;
    using receive::ShareBuffer;
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : receive_sizes()) {
      const SharedSubject subject = bytes_subject(size_bytes);
      cases.push_back(count_case<CopyEachMessage>("frame.copy", subject));
      cases.push_back(count_case<ShareBuffer>("frame.shared", subject));
      if (size_bytes <= receive::ReceivedMessage::inline_bytes) {
        cases.push_back(
            count_case<receive::ShareBufferInlineOnce>("frame.shared", subject, {"inline:once"}));
      }
      if (size_bytes == 100) {
        cases.push_back(
            count_case<CopyEachMessage>("frame.copy", subject, {"reads:random"}, Cut::random));
        cases.push_back(
            count_case<ShareBuffer>("frame.shared", subject, {"reads:random"}, Cut::random));
      }
      if (size_bytes >= 64 && size_bytes <= 1000) {
        cases.push_back(count_case<receive::ShareBufferByContentBlock>("frame.shared", subject,
                                                                       {"content:block"}));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
