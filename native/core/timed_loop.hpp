#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/allocation_counter.hpp"
#include "core/codec.hpp"
#include "core/timed_reading.hpp"

namespace wirewatch {

/// Times `Writer::encode` of one message per iteration. Returns the allocations of all iterations.
///
/// The pointer to the input and the pointer to the result pass through DoNotOptimize, so the
/// compiler can neither know the message nor drop the encoding; ClobberMemory makes it write every
/// byte.
template <class Writer, class Message>
  requires EncodesMessage<Writer, Message>
AllocationTotals time_encode(benchmark::State& state, const Message& message) {
  Writer writer;
  (void)writer.encode(message);  // a kept buffer has its size before the clock runs
  const Message* input = &message;
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(input);
    auto&& wire = writer.encode(*input);
    const char* first = wire.data();
    benchmark::DoNotOptimize(first);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

/// Times `Reader::decode` of one message per iteration; as time_encode otherwise.
template <class Reader, class Message>
  requires DecodesMessage<Reader, Message>
AllocationTotals time_decode(benchmark::State& state, std::span<const char> wire) {
  Reader reader;
  (void)reader.decode(wire);
  const char* first = wire.data();
  std::size_t size_bytes = wire.size();
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(first);
    benchmark::DoNotOptimize(size_bytes);
    auto&& decoded = reader.decode({first, size_bytes});
    benchmark::DoNotOptimize(decoded);
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

/// Checks that decode(encode(x)) == x for two messages in a row: a codec that keeps state may lose
/// the second one. Leaves the first encoding in `wire`; returns what went wrong, empty if nothing
/// did.
template <class Writer, class Reader, class Message>
std::string check_round_trip(const Message& message, std::vector<char>& wire) {
  try {
    Writer writer;
    Reader reader;
    for (const char* which : {"first", "second"}) {
      auto&& encoded = writer.encode(message);
      const std::vector<char> copy(encoded.data(), encoded.data() + encoded.size());
      auto&& decoded = reader.decode(copy);
      const Message* result = Reader::message(decoded);
      if (result == nullptr) {
        return std::string("the codec refuses its own encoding of the ") + which + " message";
      }
      if (!(*result == message)) {
        return std::string("decode(encode(x)) differs from x for the ") + which + " message";
      }
      if (wire.empty()) wire = copy;
    }
  } catch (const std::exception& error) {
    return std::string("the codec threw: ") + error.what();
  }
  return {};
}

/// Puts a codec's two halves together. Both must be default constructible.
template <class Message, class Writer, class Reader>
MessageCodec<Message> make_message_codec(CodecIdentity identity) {
  MessageCodec<Message> codec;
  codec.identity = std::move(identity);
  codec.operations = {
      {"to_wire", [](benchmark::State& state, const Message& message,
                     std::span<const char>) { return time_encode<Writer>(state, message); }},
      {"from_wire",
       [](benchmark::State& state, const Message&, std::span<const char> wire) {
         return time_decode<Reader, Message>(state, wire);
       }},
  };
  if constexpr (requires(const Message& message) { sum_of_all_fields(message); }) {
    codec.operations.push_back(decode_traverse_operation<Message, Reader>());
  }
  codec.check_round_trip = check_round_trip<Writer, Reader, Message>;
  codec.decode = [](std::span<const char> wire, Message& message) {
    Reader reader;
    auto&& decoded = reader.decode(wire);
    const Message* result = Reader::message(decoded);
    if (result != nullptr) message = *result;
    return result != nullptr;
  };
  codec.header_bytes = [](std::span<const char>) { return std::size_t{0}; };
  codec.open = []() -> std::unique_ptr<OpenCodec<Message>> {
    return std::make_unique<OpenCodecOf<Message, Writer, Reader>>();
  };
  return codec;
}

}  // namespace wirewatch
