#include <string>
#include <vector>

#include "experiments/all_experiments.hpp"
#include "experiments/receive_subject.hpp"
#include "receive/encoder.hpp"
#include "receive/tcp_feed.hpp"

namespace wirewatch {
namespace {

using Pieces = std::span<const std::span<const char>>;

// Encodes the next message per iteration and hands every full batch to `send`, which returns false
// when nobody listens any more. Returns the allocations of all iterations.
template <class Encoder, class Send>
AllocationTotals time_sending(benchmark::State& state, Encoder& encoder,
                              const MessageList& messages, Send send) {
  const AllocationTotals before = allocation_totals();
  std::size_t place = 0;
  for (auto _ : state) {
    const std::string* message = &messages[place];
    benchmark::DoNotOptimize(message);
    encoder.add({message->data(), message->size()});
    place = place + 1 == messages.size() ? 0 : place + 1;
    if (!encoder.is_full()) continue;
    if (!send(encoder.pieces())) {
      state.SkipWithError("the other end closed while it was timed");
      break;
    }
    encoder.clear();
  }
  (void)send(encoder.pieces());
  encoder.clear();
  return allocation_totals() - before;
}

// Encodes every message once. Returns what went wrong, empty if the pieces are the subject's
// stream.
template <class Encoder>
std::string check_encoding(Encoder& encoder, ReceiveSubject& subject) {
  std::string sent;
  const auto send = [&] {
    for (const std::span<const char> piece : encoder.pieces()) {
      sent.append(piece.data(), piece.size());
    }
    encoder.clear();
  };
  for (const std::string& message : subject.messages()) {
    encoder.add({message.data(), message.size()});
    if (encoder.is_full()) send();
  }
  send();
  const auto wanted = subject.stream();
  return sent == std::string_view(wanted.data(), wanted.size()) ? "" : "the frames are wrong";
}

template <class Encoder>
BenchmarkCase encode_case(const std::string& codec, const SharedSubject& subject) {
  return receive_case("to_wire", codec, subject, {}, [subject](benchmark::State& state) {
    Encoder encoder;
    const std::string error = check_encoding(encoder, *subject);
    if (!error.empty()) return state.SkipWithError(error);
    const auto escape = [](Pieces pieces) {
      const std::span<const char>* first = pieces.data();
      benchmark::DoNotOptimize(first);
      benchmark::ClobberMemory();
      return true;
    };
    set_item_counters(state, subject->size_bytes(),
                      time_sending(state, encoder, subject->messages(), escape));
    state.counters["encoded_bytes"] =
        static_cast<double>(receive::frame_bytes(subject->size_bytes()));
  });
}

template <class Encoder>
BenchmarkCase count_case(const std::string& codec, const SharedSubject& subject) {
  const std::vector<std::string> facets{"side:send"};
  BenchmarkCase made =
      receive_case("count", codec, subject, facets, [subject](benchmark::State& state) {
        Encoder encoder;
        const auto drop = [](Pieces) { return true; };
        set_item_counters(state, subject->size_bytes(),
                          time_sending(state, encoder, subject->messages(), drop));
        const receive::PartCopies& copies = encoder.counting().copies;
        set_per_item(state, "flags_copies_per_item", static_cast<double>(copies.flags));
        set_per_item(state, "size_copies_per_item", static_cast<double>(copies.size));
        set_per_item(state, "data_copies_per_item", static_cast<double>(copies.data));
      });
  made.iterations = static_cast<std::int64_t>(subject->count());
  return made;
}

template <class Encoder>
BenchmarkCase tcp_case(const std::string& codec, const SharedSubject& subject) {
  const auto run = [subject](benchmark::State& state) {
    try {
      Encoder encoder;
      const std::string error = check_encoding(encoder, *subject);
      if (!error.empty()) return state.SkipWithError(error);
      receive::TcpDrain drain;
      const auto send = [&drain](Pieces pieces) { return drain.write(pieces); };
      set_item_counters(state, subject->size_bytes(),
                        time_sending(state, encoder, subject->messages(), send));
    } catch (const platform::TcpError& error) {
      state.SkipWithError(error.what());
    }
  };
  BenchmarkCase made = receive_case("send", codec, subject, {"transport:tcp"}, run);
  made.clock = Clock::real;
  made.skip_reason = platform::tcp_absence();
  return made;
}

}  // namespace

// S3.6: the sending side, a batch copied together against a gathering write that leaves the data
// where they are; in memory, and with the system calls of TCP.
Experiment receive_send() {
  Experiment experiment;
  experiment.id = "S3.6";
  experiment.title = "sending frames: copied into a batch against gathered by writev (S3.6)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    using receive::CopyingEncoder;
    using receive::GatheringEncoder;
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : {8U, 33U, 100U, 256U, 1000U, 4000U, 16384U, 65536U}) {
      const SharedSubject subject = bytes_subject(size_bytes);
      cases.push_back(encode_case<CopyingEncoder<>>("frame.copy", subject));
      cases.push_back(encode_case<GatheringEncoder<>>("frame.gather", subject));
      cases.push_back(tcp_case<CopyingEncoder<>>("frame.copy", subject));
      cases.push_back(tcp_case<GatheringEncoder<>>("frame.gather", subject));
    }
    for (const std::size_t size_bytes : {100U, 1000U}) {
      const SharedSubject subject = bytes_subject(size_bytes);
      cases.push_back(count_case<CopyingEncoder<receive::Counted>>("frame.copy", subject));
      cases.push_back(count_case<GatheringEncoder<receive::Counted>>("frame.gather", subject));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
