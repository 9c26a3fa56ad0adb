#include <string>

#include "experiments/all_experiments.hpp"
#include "experiments/receive_loop.hpp"
#include "experiments/receive_subject.hpp"
#include "experiments/zmq_peer.hpp"
#include "receive/tcp_feed.hpp"
#include "receive/zmq_socket.hpp"

namespace wirewatch {
namespace {

using receive::ZmqDecoder;

const std::vector<std::string> over_tcp{"transport:tcp"};

template <class Storage>
BenchmarkCase frame_case(const std::string& codec, const SharedSubject& subject) {
  const auto run = [subject](benchmark::State& state) {
    try {
      receive::TcpFeed feed(subject->stream());
      receive::Receiver<receive::Decoder<Storage>, receive::TcpFeed> receiver(feed);
      const std::string error = check_messages(receiver, subject->messages(), 2 * subject->count());
      if (!error.empty()) return state.SkipWithError(error);
      set_item_counters(state, subject->size_bytes(), time_receiving(state, receiver));
    } catch (const platform::TcpError& error) {
      state.SkipWithError(error.what());
    }
  };
  BenchmarkCase made = receive_case("transfer", codec, subject, over_tcp, run);
  made.clock = Clock::real;
  made.skip_reason = platform::tcp_absence();
  return made;
}

// Receives from a sending process and checks the first round of messages.
void run_zmq(benchmark::State& state, ReceiveSubject& subject, ZmqDecoder decoder) {
  receive::ZmqSocket socket(receive::ZmqKind::pull, decoder);
  const platform::ChildProcess sender = start_zmq_sender(socket.listen(), subject);
  for (const std::string& message : subject.messages()) {
    const auto data = socket.receive();
    if (std::string_view(data.data(), data.size()) != message) {
      return state.SkipWithError("a message is not what was sent");
    }
  }
  const AllocationTotals before = allocation_totals();
  const double cpu_before_s = process_cpu_s();
  for (auto _ : state) {
    const char* first = socket.receive().data();
    benchmark::DoNotOptimize(first);
    benchmark::ClobberMemory();
  }
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
  BenchmarkCase made = receive_case("transfer", zmq_codec(decoder), subject, over_tcp, run);
  made.clock = Clock::real;
  return as_zmq_case(std::move(made));
}

}  // namespace

// S3.3: messages per second over TCP on this machine, by elapsed time: our decoders with a writing
// thread, and libzmq's two decoders with a sending process.
Experiment receive_transfer() {
  Experiment experiment;
  experiment.id = "S3.3";
  experiment.title =
      "throughput of receiving over TCP, copying against a shared buffer, ours and libzmq's (S3.3)";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : receive_sizes()) {
      const SharedSubject subject = bytes_subject(size_bytes);
      cases.push_back(frame_case<receive::CopyEachMessage>("frame.copy", subject));
      cases.push_back(frame_case<receive::ShareBuffer>("frame.shared", subject));
      cases.push_back(zmq_case(subject, ZmqDecoder::copying));
      cases.push_back(zmq_case(subject, ZmqDecoder::sharing));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
