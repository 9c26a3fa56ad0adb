#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"

namespace wirewatch {

// S1.1 to S1.3: how bandwidth and items per second of the archives grow with the size of the
// payload, in both directions. Nothing is capped: the slow tails are part of the picture.
Experiment archive_sweep() {
  Experiment experiment;
  experiment.id = "S1.1";
  experiment.title = "archives across payload sizes, 8 B to 4 MiB, to and from the wire";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : geometric_sizes(8, std::size_t{4} << 20U, 8)) {
      const Payload<Bytes> payload = bytes_payload(size_bytes);
      for (const Ceiling& ceiling : registry.ceilings()) {
        cases.push_back(ceiling_case(ceiling, payload));
      }
      for (const MessageCodec<Bytes>& codec : registry.codecs<Bytes>()) {
        if (codec.identity.family != "archive") continue;
        for (BenchmarkCase& made : cases_of(codec, payload)) cases.push_back(std::move(made));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
