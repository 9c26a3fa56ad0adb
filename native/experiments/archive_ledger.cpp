#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/doubles.hpp"

namespace wirewatch {

// L1: what users of Boost.Serialization reported as slow and no other experiment holds: archives of
// wide characters beside narrow ones, with numbers that need all their digits. Arrays of doubles in
// larger sizes and maps of maps are among the field's shapes.
Experiment archive_ledger() {
  Experiment experiment;
  experiment.id = "L1";
  experiment.title = "archives of wide and of narrow characters: an array of doubles";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : {std::size_t{8}, std::size_t{512}, std::size_t{32768}}) {
      const Payload<Doubles> payload = doubles_payload(size_bytes);
      for (const Ceiling& ceiling : registry.ceilings()) {
        cases.push_back(ceiling_case(ceiling, payload));
      }
      for (const MessageCodec<Doubles>& codec : registry.codecs<Doubles>()) {
        const CodecIdentity& identity = codec.identity;
        const bool is_narrow = identity.family == "archive" && identity.facets == "buffer:reused";
        if (!is_narrow && identity.family != "archive_wide") continue;
        for (BenchmarkCase& made : cases_of(codec, payload)) cases.push_back(std::move(made));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
