#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "core/allocation_counter.hpp"
#include "payloads/message_list.hpp"
#include "receive/receiver.hpp"

namespace wirewatch {

/// Takes `count` messages and compares each with its place in `expected`, which comes again and
/// again. Returns what went wrong, empty if nothing did.
template <class Receiver>
std::string check_messages(Receiver& receiver, const MessageList& expected, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const receive::ReceivedMessage* const message = receiver.next();
    const std::string which = "message " + std::to_string(i);
    if (message == nullptr) {
      const std::string reason = receive::text_of(receiver.refusal());
      return which + " is missing: " + (reason.empty() ? "the stream has ended" : reason);
    }
    const std::string& wanted = expected[i % expected.size()];
    const auto data = message->data();
    if (std::string_view(data.data(), data.size()) != wanted) {
      return which + " is not what was sent";
    }
  }
  return {};
}

/// Times taking one message per iteration, its share of reading and decoding included. Returns the
/// allocations of all iterations.
template <class Receiver>
AllocationTotals time_receiving(benchmark::State& state, Receiver& receiver) {
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    const receive::ReceivedMessage* const message = receiver.next();
    if (message == nullptr) {
      state.SkipWithError("the stream ended while it was timed");
      break;
    }
    const char* first = message->data().data();
    benchmark::DoNotOptimize(first);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

}  // namespace wirewatch
