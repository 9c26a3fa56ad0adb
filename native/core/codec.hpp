#pragma once

#include <benchmark/benchmark.h>

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/allocation_counter.hpp"
#include "core/open_codec.hpp"

namespace wirewatch {

/// A library inside what is measured.
struct Component {
  std::string name;
  std::string version;
};

/// What is known of a codec without running it.
struct CodecIdentity {
  std::string name;                   ///< facet `codec`, such as `boost.binary`
  std::string family;                 ///< experiments choose codecs by it, such as `archive`
  std::string facets;                 ///< more facets, such as `wrap:binary_object`; may be empty
  std::string revision;               ///< of a codec whose history is measured; else empty
  std::vector<Component> components;  ///< the one that is measured comes first
};

/// The half of a codec that encodes. `encode` is what is timed; it returns something with data()
/// and size(), valid until the next call. A writer owns whatever the codec keeps between two
/// messages.
template <class Writer, class Message>
concept EncodesMessage = requires(Writer& writer, const Message& message) {
  { writer.encode(message).data() } -> std::convertible_to<const char*>;
  { writer.encode(message).size() } -> std::convertible_to<std::size_t>;
};

/// The half that decodes. `decode` is what is timed; it never throws and never reads outside
/// `wire`. `message` finds the decoded message in what it returned: nullptr if the input was
/// refused.
template <class Reader, class Message>
concept DecodesMessage = requires(Reader& reader, std::span<const char> wire) {
  { Reader::message(reader.decode(wire)) } -> std::convertible_to<const Message*>;
};

/// One direction of a codec, erased at the granularity of a whole timed loop, so that nothing
/// virtual is inside it.
template <class Message>
struct Operation {
  std::string name;  ///< facet `operation`, such as `to_wire` or `from_wire`
  /// Runs the loop of `state` and returns what its iterations allocated together.
  std::function<AllocationTotals(benchmark::State& state, const Message& message,
                                 std::span<const char> wire)>
      time;
  /// False if the time does not grow with the payload because only a part of it is touched: then a
  /// bandwidth would say nothing.
  bool covers_payload = true;
};

/// A codec for one type of message.
template <class Message>
struct MessageCodec {
  CodecIdentity identity;
  std::string skip_reason;  ///< why it cannot run here: then nothing below but the names is there
  std::vector<Operation<Message>> operations;
  /// Encodes and decodes `message`, leaves the encoding in `wire`, and returns what went wrong,
  /// empty if nothing did.
  std::function<std::string(const Message& message, std::vector<char>& wire)> check_round_trip;
  /// Decodes `wire` into `message`. False if the codec refuses the input.
  std::function<bool(std::span<const char> wire, Message& message)> decode;
  /// Length of the header of `wire` that holds the library's version and so is not hashed.
  std::function<std::size_t(std::span<const char> wire)> header_bytes;
  /// A new writer and reader, to encode and decode message by message.
  std::function<std::unique_ptr<OpenCodec<Message>>()> open;
};

}  // namespace wirewatch
