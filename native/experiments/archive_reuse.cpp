#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/packet.hpp"

namespace wirewatch {
namespace {

bool has_facet(const CodecIdentity& identity, const std::string& facet) {
  return ("/" + identity.facets + "/").find("/" + facet + "/") != std::string::npos;
}

// Archives for one message, for a session and for lean types; streams made anew, kept or none.
bool belongs(const CodecIdentity& identity) {
  return identity.family == "archive_packet" && has_facet(identity, "flags:both") &&
         (has_facet(identity, "stream:array") || has_facet(identity, "stream:kept") ||
          has_facet(identity, "stream:none"));
}

}  // namespace

// S0.9: what a short message costs if the archive is kept, in the three ways that lose no message,
// and how much of the rest is the stream's.
Experiment archive_reuse() {
  Experiment experiment;
  experiment.id = "S0.9";
  experiment.title = "a binary archive per message, or kept, or without a stream: six numbers";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    const Payload<Packet> payload = packet_payload();
    for (const Ceiling& ceiling : registry.ceilings()) {
      cases.push_back(ceiling_case(ceiling, payload));
    }
    for (const MessageCodec<Packet>& codec : registry.codecs<Packet>()) {
      if (!belongs(codec.identity)) continue;
      for (BenchmarkCase& made : cases_of(codec, payload)) cases.push_back(std::move(made));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
