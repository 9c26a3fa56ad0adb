#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "core/platform/child_process.hpp"
#include "experiments/receive_subject.hpp"
#include "receive/zmq_socket.hpp"

namespace wirewatch {

/// A process of its own that sends the subject's messages to `endpoint`, again and again or `count`
/// times, so that only the receiving half is in this one.
platform::ChildProcess start_zmq_sender(const std::string& endpoint, const ReceiveSubject& subject,
                                        std::uint64_t count = 0);

/// A process of its own that subscribes to every key at `endpoint` and drops what it gets.
platform::ChildProcess start_zmq_subscriber(const std::string& endpoint);

/// Name of the codec in a case: `libzmq.copy` or `libzmq.shared`.
std::string zmq_codec(receive::ZmqDecoder decoder);

/// As set_item_counters, but for libzmq, whose allocations nobody sees outside an audit.
/// `process_cpu_s` is the processor time of all threads; the library's own does most of the work,
/// and a row's processor time leaves it out.
void set_zmq_counters(benchmark::State& state, std::uint64_t payload_bytes,
                      const AllocationTotals& allocated, double process_cpu_s);

/// Processor time of all threads of this process since it started, in seconds.
double process_cpu_s();

/// Makes `made` a case of libzmq: with its version, or to be skipped where it is absent.
BenchmarkCase as_zmq_case(BenchmarkCase made);

}  // namespace wirewatch
