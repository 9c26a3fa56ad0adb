#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/codec.hpp"
#include "core/codec_registry.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Which clock a case is judged by. It is part of the case: different clocks are never compared.
enum class Clock {
  processor,  ///< CPU time of the thread that runs the loop
  real,       ///< elapsed time, for what waits for others
  manual,     ///< what the case sets by SetIterationTime
};

/// One benchmark: a canonical name, the facets it is made of, and the code that runs it.
struct BenchmarkCase {
  std::string name;
  std::string operation;
  std::string codec;
  std::string payload;
  std::uint64_t payload_bytes = 0;
  std::vector<Component> components;  ///< of its codec; none for a ceiling
  Clock clock = Clock::processor;
  std::int64_t iterations = 0;  ///< of every repetition; 0: as many as fill the time
  std::string skip_reason;      ///< why it cannot run here; it is reported as skipped, never timed
  std::function<void(benchmark::State&)> run;
};

/// `operation/codec/payload[/facets]...`; empty facets are left out.
std::string case_name(const std::string& operation, const std::string& codec,
                      const std::string& payload, const std::vector<std::string>& facets);

/// Sets the counters that every row has: rates from the payload's size and one item per iteration,
/// allocations per item, and in a run with `--audit=copies` what set_copy_counters sets.
void set_item_counters(benchmark::State& state, std::uint64_t payload_bytes,
                       const AllocationTotals& allocated);

/// Adds what the calling thread copied and took from malloc in all iterations together, per
/// iteration: `copies_per_item`, `copied_bytes_per_item`, `mallocs_per_item`,
/// `malloc_bytes_per_item`; and the same of all threads with `process_` before it, where that
/// differs. Adds nothing outside a run with `--audit=copies`.
void set_copy_counters(benchmark::State& state, const CopyTotals& copied);

/// Adds the counters of an encoding: `encoded_bytes` and `wire_hash32` without its first
/// `header_bytes`.
void set_wire_counters(benchmark::State& state, std::span<const char> wire,
                       std::size_t header_bytes);

/// A message and its encoding, made and checked at the first use and kept for all repetitions and
/// both directions: the check of a big XML message costs as much as timing it.
template <class Message>
class CheckedSubject {
 public:
  CheckedSubject(const MessageCodec<Message>& codec, const Payload<Message>& payload)
      : check_(codec.check_round_trip), make_(payload.make) {}

  /// Makes and checks the message. Returns why it must not be timed, empty if all is well.
  const std::string& prepare() {
    if (!message_) {
      message_ = make_();
      error_ = check_(*message_, wire_);
    }
    return error_;
  }
  const Message& message() const { return *message_; }
  std::span<const char> wire() const { return wire_; }

 private:
  std::function<std::string(const Message&, std::vector<char>&)> check_;
  std::function<Message()> make_;
  std::optional<Message> message_;
  std::vector<char> wire_;
  std::string error_;
};

/// The cases of every operation of `codec` on `payload`.
template <class Message>
std::vector<BenchmarkCase> cases_of(const MessageCodec<Message>& codec,
                                    const Payload<Message>& payload) {
  const auto subject = std::make_shared<CheckedSubject<Message>>(codec, payload);
  std::vector<BenchmarkCase> cases;
  for (const Operation<Message>& operation : codec.operations) {
    BenchmarkCase made;
    made.name = case_name(operation.name, codec.identity.name, payload.name,
                          {payload.facets, codec.identity.facets});
    made.operation = operation.name;
    made.codec = codec.identity.name;
    made.payload = payload.name;
    made.payload_bytes = payload.payload_bytes;
    made.components = codec.identity.components;
    made.skip_reason = codec.skip_reason;
    made.run = [subject, time = operation.time, header_bytes = codec.header_bytes,
                payload_bytes = payload.payload_bytes,
                covers_payload = operation.covers_payload](benchmark::State& state) {
      if (const std::string& error = subject->prepare(); !error.empty()) {
        state.SkipWithError(error);
        return;
      }
      const AllocationTotals allocated = time(state, subject->message(), subject->wire());
      set_item_counters(state, payload_bytes, allocated);
      if (!covers_payload) state.counters.erase("bytes_per_second");
      set_wire_counters(state, subject->wire(), header_bytes(subject->wire()));
    };
    cases.push_back(std::move(made));
  }
  return cases;
}

/// The case of `ceiling` for as many bytes as `payload` has; named like the payload's other cases.
template <class Message>
BenchmarkCase ceiling_case(const Ceiling& ceiling, const Payload<Message>& payload) {
  BenchmarkCase made;
  made.operation = "ceiling";
  made.name = case_name(made.operation, ceiling.name, payload.name, {payload.facets});
  made.codec = ceiling.name;
  made.payload = payload.name;
  made.payload_bytes = payload.payload_bytes;
  made.run = [time = ceiling.time, bytes = payload.payload_bytes](benchmark::State& state) {
    const AllocationTotals allocated = time(state, static_cast<std::size_t>(bytes));
    set_item_counters(state, bytes, allocated);
  };
  return made;
}

}  // namespace wirewatch
