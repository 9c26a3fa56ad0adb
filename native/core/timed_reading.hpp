#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "core/allocation_counter.hpp"
#include "core/codec.hpp"
#include "core/messages/field_sums.hpp"

namespace wirewatch {

/// What reads `wire` and ends in one number, such as the sum of its fields. Default constructible;
/// it owns whatever is kept between two messages.
template <class Reading>
concept ReadsToNumber = requires(Reading& reading, std::span<const char> wire) {
  { reading(wire) } -> std::same_as<std::uint64_t>;
};

/// What a reading returns of input it refuses.
inline constexpr std::uint64_t refused = std::numeric_limits<std::uint64_t>::max();

/// Times `Reading` of one wire per iteration, after checking that it finds `expected`. Returns the
/// allocations of all iterations.
template <ReadsToNumber Reading>
AllocationTotals time_reading(benchmark::State& state, std::span<const char> wire,
                              std::uint64_t expected) {
  Reading reading;
  if (reading(wire) != expected) {
    state.SkipWithError("the sum of the fields read differs from the message's");
    return {};
  }
  const char* first = wire.data();
  std::size_t size_bytes = wire.size();
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(first);
    benchmark::DoNotOptimize(size_bytes);
    std::uint64_t found = reading({first, size_bytes});
    benchmark::DoNotOptimize(found);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

/// Operation `name`, which finds what `expected(message)` says.
template <class Message, ReadsToNumber Reading, class Expected>
Operation<Message> reading_operation(std::string name, Expected expected) {
  return {std::move(name),
          [expected](benchmark::State& state, const Message& message, std::span<const char> wire) {
            return time_reading<Reading>(state, wire, expected(message));
          }};
}

/// Operation `traverse`: every field is read where it lies in the wire.
template <class Message, ReadsToNumber Reading>
Operation<Message> traverse_operation() {
  return reading_operation<Message, Reading>(
      "traverse", [](const Message& message) { return sum_of_all_fields(message); });
}

/// Operation `access`: a few fields are read where they lie in the wire.
template <class Message, ReadsToNumber Reading>
Operation<Message> access_operation() {
  auto operation = reading_operation<Message, Reading>(
      "access", [](const Message& message) { return sum_of_few_fields(message); });
  operation.covers_payload = false;
  return operation;
}

/// Operation `verify`: `Reading` checks that the whole wire is safe to read, and returns 1 if it
/// is.
template <class Message, ReadsToNumber Reading>
Operation<Message> verify_operation() {
  return reading_operation<Message, Reading>("verify",
                                             [](const Message&) { return std::uint64_t{1}; });
}

/// Decodes and then reads every field: what `traverse` is to be compared with.
template <class Message, class Reader>
struct DecodeAndTraverse {
  std::uint64_t operator()(std::span<const char> wire) {
    auto&& decoded = reader.decode(wire);
    const Message* message = Reader::message(decoded);
    return message == nullptr ? refused : sum_of_all_fields(*message);
  }
  Reader reader;
};

/// Operation `decode_traverse`, for codecs that cannot be read in place.
template <class Message, class Reader>
Operation<Message> decode_traverse_operation() {
  return reading_operation<Message, DecodeAndTraverse<Message, Reader>>(
      "decode_traverse", [](const Message& message) { return sum_of_all_fields(message); });
}

}  // namespace wirewatch
