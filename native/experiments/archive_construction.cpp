#include <memory>
#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/packet.hpp"

namespace wirewatch {
namespace {

// The case of a codec's `construct`. It carries nothing, so it has no bytes: neither a rate of them
// nor an encoding.
BenchmarkCase construction_case(const MessageCodec<Packet>& codec, const Payload<Packet>& payload) {
  const auto subject = std::make_shared<CheckedSubject<Packet>>(codec, payload);
  BenchmarkCase made;
  made.operation = codec.operations.front().name;
  made.name = case_name(made.operation, codec.identity.name, payload.name, {codec.identity.facets});
  made.codec = codec.identity.name;
  made.payload = payload.name;
  made.components = codec.identity.components;
  made.run = [subject, time = codec.operations.front().time](benchmark::State& state) {
    if (const std::string& error = subject->prepare(); !error.empty()) {
      state.SkipWithError(error);
      return;
    }
    const AllocationTotals allocated = time(state, subject->message(), subject->wire());
    set_item_counters(state, 0, allocated);
    state.counters.erase("bytes_per_second");
    state.counters.erase("payload_bytes");
  };
  return made;
}

// A new archive per message on a stream of each kind, and with each set of flags.
bool carries_alone(const CodecIdentity& identity) {
  return identity.family == "archive_packet" && identity.name == "boost.binary" &&
         identity.facets.rfind("variant:new/", 0) == 0 &&
         identity.facets.find("/stream:kept/") == std::string::npos;
}

}  // namespace

// S0.10 to S0.12: what it costs to make streams and archives, in time and allocations, what the
// flags save of that, and what another stream does.
Experiment archive_construction() {
  Experiment experiment;
  experiment.id = "S0.10";
  experiment.title =
      "making streams and archives: flags, allocations, kinds of stream (S0.10-S0.12)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    const Payload<Packet> payload = packet_payload();
    for (const MessageCodec<Packet>& codec : registry.codecs<Packet>()) {
      if (codec.identity.family == "archive_construct") {
        cases.push_back(construction_case(codec, payload));
      }
      if (!carries_alone(codec.identity)) continue;
      for (BenchmarkCase& made : cases_of(codec, payload)) cases.push_back(std::move(made));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
