#include "experiments/zmq_peer.hpp"

#include <ctime>
#include <iostream>
#include <span>
#include <string>

#include "core/role.hpp"
#include "experiments/all_experiments.hpp"

namespace wirewatch {
namespace {

using receive::ZmqKind;
using receive::ZmqSocket;

std::span<const char> bytes_of(const std::string& text) { return {text.data(), text.size()}; }

// A closed socket drops what it has not sent, so it waits until the parent is done.
void wait_for_parent() {
  std::string line;
  std::getline(std::cin, line);
}

// Arguments: endpoint, payload, size, number of messages (0: endless).
int send_messages(std::span<const std::string> arguments) {
  ReceiveSubject subject(arguments[1], std::stoul(arguments[2]));
  const MessageList& messages = subject.messages();
  const std::uint64_t count = std::stoull(arguments[3]);
  ZmqSocket socket(ZmqKind::push);
  socket.connect(arguments[0]);
  for (std::uint64_t sent = 0; count == 0 || sent < count; ++sent) {
    socket.send(bytes_of(messages[sent % messages.size()]));
  }
  wait_for_parent();
  return 0;
}

// Arguments: endpoint.
int drop_messages(std::span<const std::string> arguments) {
  ZmqSocket socket(ZmqKind::subscribe);
  socket.subscribe({key_prefix, sizeof key_prefix - 1});
  socket.connect(arguments[0]);
  for (;;) (void)socket.receive();
}

}  // namespace

Role zmq_sender_role() { return {"zmq_sender", send_messages}; }
Role zmq_subscriber_role() { return {"zmq_subscriber", drop_messages}; }

platform::ChildProcess start_zmq_sender(const std::string& endpoint, const ReceiveSubject& subject,
                                        std::uint64_t count) {
  return platform::ChildProcess({"--role", "zmq_sender", endpoint, subject.payload(),
                                 std::to_string(subject.size_bytes()), std::to_string(count)});
}

platform::ChildProcess start_zmq_subscriber(const std::string& endpoint) {
  return platform::ChildProcess({"--role", "zmq_subscriber", endpoint});
}

std::string zmq_codec(receive::ZmqDecoder decoder) {
  return decoder == receive::ZmqDecoder::copying ? "libzmq.copy" : "libzmq.shared";
}

void set_zmq_counters(benchmark::State& state, std::uint64_t payload_bytes,
                      const AllocationTotals& allocated, double cpu_s) {
  set_item_counters(state, payload_bytes, allocated);
  state.counters.erase("allocs_per_item");
  state.counters.erase("alloc_bytes_per_item");
  set_per_item(state, "process_cpu_ns_per_item", cpu_s * 1e9);
}

double process_cpu_s() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

BenchmarkCase as_zmq_case(BenchmarkCase made) {
  made.components.clear();
  if (const std::string version = receive::zmq_version(); !version.empty()) {
    made.components.push_back({"libzmq", version});
  }
  if (made.skip_reason.empty()) made.skip_reason = receive::zmq_absence();
  return made;
}

}  // namespace wirewatch
