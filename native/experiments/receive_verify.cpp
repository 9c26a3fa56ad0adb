#include <string>
#include <string_view>

#include "experiments/all_experiments.hpp"
#include "experiments/receive_loop.hpp"
#include "experiments/receive_subject.hpp"
#include "experiments/zmq_peer.hpp"
#include "receive/memory_source.hpp"
#include "receive/tcp_feed.hpp"
#include "receive/zmq_socket.hpp"

namespace wirewatch {
namespace {

using receive::Cut;
using receive::ZmqDecoder;

// Rounds of the messages of several sizes, each with its number in it.
constexpr std::uint64_t rounds = 50;

// Receives all that is sent through `next`, which returns the data of one message and fails by
// throwing, and marks the row as wrong unless every message comes once, intact and in order.
template <class Next>
void verify(benchmark::State& state, ReceiveSubject& subject, Next next) {
  const MessageList& expected = subject.messages();
  std::size_t intact = 0;
  for (auto _ : state) {
    const std::span<const char> data = next();
    const std::string& wanted = expected[intact % expected.size()];
    if (std::string_view(data.data(), data.size()) != wanted) {
      state.SkipWithError("message " + std::to_string(intact) + " is not the one that was sent");
      break;
    }
    ++intact;
  }
  set_item_counters(state, subject.size_bytes(), {});
  state.counters["intact_items"] = static_cast<double>(intact);
  state.counters["lost_items"] =
      static_cast<double>(state.max_iterations) - static_cast<double>(intact);
}

template <class Storage, class Source>
void verify_frames(benchmark::State& state, ReceiveSubject& subject, Source& source) {
  receive::Receiver<receive::Decoder<Storage>, Source> receiver(source);
  verify(state, subject, [&receiver] {
    const receive::ReceivedMessage* const message = receiver.next();
    return message == nullptr ? std::span<const char>() : message->data();
  });
  // A warm-up ends earlier and leaves the rest.
  if (state.max_iterations < static_cast<std::int64_t>(rounds * subject.count())) return;
  if (receiver.next() != nullptr) state.SkipWithError("there is a message that was not sent");
  if (receiver.refusal() != receive::Refusal::none) {
    state.SkipWithError(receive::text_of(receiver.refusal()));
  }
}

BenchmarkCase verify_case(const std::string& codec, const SharedSubject& subject,
                          const std::vector<std::string>& facets,
                          const std::function<void(benchmark::State&)>& run) {
  BenchmarkCase made =
      receive_case("verify", codec, subject, facets, [run](benchmark::State& state) {
        try {
          run(state);
        } catch (const std::runtime_error& error) {
          state.SkipWithError(error.what());
        }
      });
  made.clock = Clock::real;
  made.iterations = static_cast<std::int64_t>(rounds * subject->count());
  return made;
}

template <class Storage>
void add_frame_cases(std::vector<BenchmarkCase>& cases, const std::string& codec,
                     const SharedSubject& subject) {
  cases.push_back(verify_case(
      codec, subject, {"transport:memory", "reads:random"}, [subject](benchmark::State& state) {
        receive::MemorySource source(subject->stream(), Cut::random, rounds);
        verify_frames<Storage>(state, *subject, source);
      }));
  cases.push_back(
      verify_case(codec, subject, {"transport:tcp"}, [subject](benchmark::State& state) {
        receive::TcpFeed source(subject->stream(), rounds);
        verify_frames<Storage>(state, *subject, source);
      }));
  cases.back().skip_reason = platform::tcp_absence();
}

BenchmarkCase zmq_case(const SharedSubject& subject, ZmqDecoder decoder) {
  return as_zmq_case(verify_case(
      zmq_codec(decoder), subject, {"transport:tcp"}, [subject, decoder](benchmark::State& state) {
        receive::ZmqSocket socket(receive::ZmqKind::pull, decoder);
        const auto sender = start_zmq_sender(socket.listen(), *subject, rounds * subject->count());
        verify(state, *subject, [&socket] { return socket.receive(); });
      }));
}

}  // namespace

// S3.8: every message once, intact and in order, across all limits of size. A row is an error
// otherwise; whoever waits ten seconds for a message has found a deadlock.
Experiment receive_verify() {
  Experiment experiment;
  experiment.id = "S3.8";
  experiment.title = "messages of 0 B to 70 kB come intact, in order and none lost (S3.8)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    const SharedSubject subject = mixed_subject();
    std::vector<BenchmarkCase> cases;
    add_frame_cases<receive::CopyEachMessage>(cases, "frame.copy", subject);
    add_frame_cases<receive::ShareBuffer>(cases, "frame.shared", subject);
    cases.push_back(zmq_case(subject, ZmqDecoder::copying));
    cases.push_back(zmq_case(subject, ZmqDecoder::sharing));
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
