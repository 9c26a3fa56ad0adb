#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"
#include "payloads/packet.hpp"
#include "payloads/record.hpp"

namespace wirewatch {
namespace {

// The cases of every codec of `family` on `payload`; of a codec with revisions, those of the
// newest.
template <class Message>
void add_family(const CodecRegistry& registry, const std::string& family,
                const Payload<Message>& payload, std::vector<BenchmarkCase>& cases) {
  const MessageCodec<Message>* newest = nullptr;
  for (const MessageCodec<Message>& codec : registry.codecs<Message>()) {
    if (codec.identity.family == family) newest = &codec;
  }
  if (newest == nullptr) return;
  for (BenchmarkCase& made : cases_of(*newest, payload)) cases.push_back(std::move(made));
}

template <class Message>
void add_ceilings(const CodecRegistry& registry, const Payload<Message>& payload,
                  std::vector<BenchmarkCase>& cases) {
  for (const Ceiling& ceiling : registry.ceilings()) {
    cases.push_back(ceiling_case(ceiling, payload));
  }
}

}  // namespace

// W1.1: arrays against the ceiling. W1.2: a small struct against an archive per message. W1.3: the
// same struct against code written by hand. The ratios are taken within one run.
Experiment wirepack_ceiling() {
  Experiment experiment;
  experiment.id = "W1.1";
  experiment.title =
      "our codec against the ceiling, an archive per message and code by hand (W1.1-W1.3)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes :
         geometric_sizes(std::size_t{32} << 10U, std::size_t{4} << 20U, 4)) {
      const Payload<Words> words = words_payload(size_bytes);
      add_ceilings(registry, words, cases);
      for (const char* family :
           {"wirepack", "wirepack.aligned", "wirepack.dense", "wirepack.order"}) {
        add_family(registry, family, words, cases);
      }
    }
    const Payload<Packet> packet = packet_payload();
    add_ceilings(registry, packet, cases);
    for (const char* family :
         {"wirepack", "wirepack.order", "hand_written", "archive_per_message"}) {
      add_family(registry, family, packet, cases);
    }
    const Payload<Record> record = record_payload();
    for (const char* family : {"wirepack", "wirepack.view"}) {
      add_family(registry, family, record, cases);
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
