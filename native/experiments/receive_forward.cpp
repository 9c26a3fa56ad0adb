#include <string>
#include <vector>

#include "experiments/all_experiments.hpp"
#include "experiments/receive_loop.hpp"
#include "experiments/receive_subject.hpp"
#include "experiments/zmq_peer.hpp"
#include "receive/forwarder.hpp"
#include "receive/memory_source.hpp"
#include "receive/tcp_feed.hpp"
#include "receive/zmq_socket.hpp"

namespace wirewatch {
namespace {

using receive::Counted;
using receive::Forwarder;
using receive::Uncounted;
using receive::ZmqDecoder;

constexpr std::uint64_t passes = 10;  // of the stream, where copies are counted

const receive::Selection selection{0, key_bytes, key_prefix};

// Receives a message per iteration, forwards it if it is selected, and hands full batches to
// `send`. Returns the allocations of all iterations.
template <class Receiver, class Forwarding, class Send>
AllocationTotals time_forwarding(benchmark::State& state, Receiver& receiver, Forwarding& forwarder,
                                 Send send) {
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    receive::ReceivedMessage* const message = receiver.next();
    if (message == nullptr) {
      state.SkipWithError("the stream ended while it was timed");
      break;
    }
    forwarder.offer(*message);
    if (!forwarder.is_full()) continue;
    send(forwarder.pieces());
    forwarder.clear();
  }
  send(forwarder.pieces());
  forwarder.clear();
  return allocation_totals() - before;
}

// Forwards one pass of the stream in memory. Returns what went wrong, empty if every selected
// message came out once, behind its key and in order.
template <class Storage, class Forwarding>
std::string check_forwarding(ReceiveSubject& subject) {
  receive::MemorySource source(subject.stream(), receive::Cut::full, 1);
  receive::Receiver<receive::Decoder<Storage>, receive::MemorySource> receiver(source);
  Forwarding forwarder(selection);
  std::vector<char> sent;
  const auto send = [&] {
    for (const std::span<const char> piece : forwarder.pieces()) {
      sent.insert(sent.end(), piece.begin(), piece.end());
    }
    forwarder.clear();
  };
  while (receive::ReceivedMessage* const message = receiver.next()) {
    forwarder.offer(*message);
    if (forwarder.is_full()) send();
  }
  send();
  MessageList expected;
  for (const std::string& message : subject.messages()) {
    if (message[0] != selection.kind) continue;
    expected.push_back(message.substr(1, key_bytes));
    expected.push_back(message);
  }
  receive::MemorySource sent_source(sent, receive::Cut::full, 1);
  receive::Receiver<receive::Decoder<Storage>, receive::MemorySource> reader(sent_source);
  const std::string error = check_messages(reader, expected, expected.size());
  return error.empty() && reader.next() != nullptr ? "more was forwarded than selected" : error;
}

template <class Storage, template <class> class Encoder>
struct Path {
  std::string codec;
  std::string send_facet;
  SharedSubject subject;

  BenchmarkCase make(const std::string& operation, const std::string& facet,
                     const std::function<void(benchmark::State&, ReceiveSubject&)>& run) const {
    return receive_case(operation, codec, subject, {send_facet, facet},
                        [run, used = subject](benchmark::State& state) {
                          const std::string error =
                              check_forwarding<Storage, Forwarder<Encoder<Uncounted>>>(*used);
                          if (!error.empty()) return state.SkipWithError(error);
                          try {
                            run(state, *used);
                          } catch (const platform::TcpError& failure) {
                            state.SkipWithError(failure.what());
                          }
                        });
  }

  // In memory: what the program itself costs, without the system's calls.
  BenchmarkCase in_memory() const {
    return make("forward", "transport:memory", [](benchmark::State& state, ReceiveSubject& used) {
      receive::MemorySource source(used.stream());
      receive::Receiver<receive::Decoder<Storage>, receive::MemorySource> receiver(source);
      Forwarder<Encoder<Uncounted>> forwarder(selection);
      const auto escape = [](auto pieces) {
        const auto* first = pieces.data();
        benchmark::DoNotOptimize(first);
        benchmark::ClobberMemory();
      };
      set_item_counters(state, used.size_bytes(),
                        time_forwarding(state, receiver, forwarder, escape));
    });
  }

  BenchmarkCase over_tcp() const {
    BenchmarkCase made =
        make("forward", "transport:tcp", [](benchmark::State& state, ReceiveSubject& used) {
          receive::TcpFeed feed(used.stream());
          receive::TcpDrain drain;
          receive::Receiver<receive::Decoder<Storage>, receive::TcpFeed> receiver(feed);
          Forwarder<Encoder<Uncounted>> forwarder(selection);
          const auto send = [&drain](auto pieces) { (void)drain.write(pieces); };
          set_item_counters(state, used.size_bytes(),
                            time_forwarding(state, receiver, forwarder, send));
        });
    made.clock = Clock::real;
    made.skip_reason = platform::tcp_absence();
    return made;
  }

  BenchmarkCase counted() const {
    BenchmarkCase made =
        make("count", "side:forward", [](benchmark::State& state, ReceiveSubject& used) {
          using Source = receive::MemorySource;
          Source source(used.stream(), receive::Cut::full, passes);
          receive::Receiver<receive::Decoder<Storage, Counted>, Source> receiver(source);
          Forwarder<Encoder<Counted>> forwarder(selection);
          set_item_counters(state, used.size_bytes(),
                            time_forwarding(state, receiver, forwarder, [](auto) {}));
          const receive::PartCopies& in = receiver.decoder().counting().copies;
          const receive::PartCopies& out = forwarder.encoder().counting().copies;
          set_per_item(state, "receive_copies_per_item", static_cast<double>(in.count()));
          set_per_item(state, "send_copies_per_item", static_cast<double>(out.count()));
          set_per_item(state, "data_copies_per_item", static_cast<double>(in.data + out.data));
        });
    made.iterations = static_cast<std::int64_t>(passes * subject->count());
    return made;
  }

  void add_to(std::vector<BenchmarkCase>& cases) const {
    cases.push_back(in_memory());
    cases.push_back(over_tcp());
    cases.push_back(counted());
  }
};

void run_zmq(benchmark::State& state, ReceiveSubject& subject, ZmqDecoder decoder) {
  receive::ZmqSocket pull(receive::ZmqKind::pull, decoder);
  receive::ZmqSocket publish(receive::ZmqKind::publish, decoder);
  const auto subscriber = start_zmq_subscriber(publish.listen());
  // Before somebody has subscribed a publisher drops everything at no cost.
  if (publish.receive().empty()) return state.SkipWithError("nobody has subscribed");
  const auto sender = start_zmq_sender(pull.listen(), subject);
  std::size_t place = 0;
  bool is_intact = true;
  const auto forward_next = [&](bool checks) {
    const std::span<const char> data = pull.receive();
    if (checks) {
      is_intact &= std::string_view(data.data(), data.size()) == subject.messages()[place++];
    }
    const std::span<const char> key = receive::selected_key(selection, data);
    if (key.empty()) return;
    publish.send(key, true);
    pull.forward_last(publish);
  };
  for (std::size_t i = 0; i < subject.count(); ++i) forward_next(true);
  if (!is_intact) return state.SkipWithError("a message is not what was sent");
  const AllocationTotals before = allocation_totals();
  const double cpu_before_s = process_cpu_s();
  for (auto _ : state) forward_next(false);
  const double cpu_s = process_cpu_s() - cpu_before_s;
  set_zmq_counters(state, subject.size_bytes(), allocation_totals() - before, cpu_s);
}

BenchmarkCase zmq_case(const SharedSubject& subject, ZmqDecoder decoder) {
  const auto run = [subject, decoder](benchmark::State& state) {
    try {
      run_zmq(state, *subject, decoder);
    } catch (const std::runtime_error& error) {
      state.SkipWithError(error.what());
    }
  };
  BenchmarkCase made = receive_case("forward", zmq_codec(decoder), subject, {"transport:tcp"}, run);
  made.clock = Clock::real;
  return as_zmq_case(std::move(made));
}

}  // namespace

// S3.7: the program that started it: take messages in, select by what is in them, publish them
// under a key taken out of them. Every second message is selected; an item is a received one.
Experiment receive_forward() {
  using receive::CopyEachMessage;
  using receive::CopyingEncoder;
  using receive::GatheringEncoder;
  using receive::ShareBuffer;
  Experiment experiment;
  experiment.id = "S3.7";
  experiment.title = "filter and forward by an extracted key, ours and libzmq's (S3.7)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : {std::size_t{100}, std::size_t{1000}}) {
      const auto subject = std::make_shared<ReceiveSubject>("keyed", size_bytes);
      Path<CopyEachMessage, CopyingEncoder>{"frame.copy", "send:copy", subject}.add_to(cases);
      Path<ShareBuffer, CopyingEncoder>{"frame.shared", "send:copy", subject}.add_to(cases);
      Path<ShareBuffer, GatheringEncoder>{"frame.shared", "send:gather", subject}.add_to(cases);
      cases.push_back(zmq_case(subject, ZmqDecoder::copying));
      cases.push_back(zmq_case(subject, ZmqDecoder::sharing));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
