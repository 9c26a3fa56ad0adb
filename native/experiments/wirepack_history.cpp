#include <algorithm>
#include <stdexcept>
#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"
#include "payloads/record.hpp"

namespace wirewatch {
namespace {

constexpr const char* family = "wirepack";

// Adds the cases of the revision `wanted` (empty: the newest) on `payload`, with their ceilings.
// Throws std::invalid_argument that lists the revisions if there is none such.
template <class Message>
void add_cases(const CodecRegistry& registry, const std::string& wanted,
               const Payload<Message>& payload, std::vector<BenchmarkCase>& cases) {
  const MessageCodec<Message>* chosen = nullptr;
  std::string revisions;
  for (const MessageCodec<Message>& codec : registry.codecs<Message>()) {
    if (codec.identity.family != family) continue;
    const std::string& revision = codec.identity.revision;
    revisions += (revisions.empty() ? "" : ", ") + revision;
    if (wanted.empty() || wanted == revision) chosen = &codec;
  }
  if (chosen == nullptr) {
    throw std::invalid_argument("no revision '" + wanted + "'; there are " + revisions);
  }
  for (const Ceiling& ceiling : registry.ceilings()) {
    cases.push_back(ceiling_case(ceiling, payload));
  }
  for (BenchmarkCase& made : cases_of(*chosen, payload)) cases.push_back(std::move(made));
}

}  // namespace

// S2.7: one codec's way from naive to good. Every revision has the same case names and is a
// version.
Experiment wirepack_history() {
  Experiment experiment;
  experiment.id = "S2.7";
  experiment.title =
      "history of the codec wirepack, one revision a run: a record, and 8 B to 256 KiB";
  experiment.has_revisions = true;
  experiment.cases = [](const CodecRegistry& registry, const std::string& revision) {
    std::vector<BenchmarkCase> cases;
    add_cases(registry, revision, record_payload(), cases);
    for (const std::size_t size_bytes : geometric_sizes(8, std::size_t{256} << 10U, 8)) {
      add_cases(registry, revision, words_payload(size_bytes), cases);
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
