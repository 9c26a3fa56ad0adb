// The runner with one codec that works and one that loses the last byte, for failure_test.cpp.
#include <string>

#include "core/runner.hpp"
#include "core/timed_loop.hpp"
#include "payloads/bytes.hpp"

namespace wirewatch {
namespace {

struct PlainWriter {
  std::string encode(const Bytes& message) const {
    return {message.data.begin(), message.data.end()};
  }
};

template <std::size_t lost_bytes>
struct PlainReader {
  Bytes decode(std::span<const char> wire) const {
    const auto kept = wire.first(wire.size() - lost_bytes);
    return {{kept.begin(), kept.end()}};
  }
  static const Bytes* message(const Bytes& decoded) { return &decoded; }
};

template <std::size_t lost_bytes>
void add_codec(CodecRegistry& registry, const std::string& name) {
  CodecIdentity identity;
  identity.name = name;
  identity.components = {{"example", "1.0"}};
  registry.add(make_message_codec<Bytes, PlainWriter, PlainReader<lost_bytes>>(identity));
}

Experiment experiment_of(const std::string& id, const std::string& excluded) {
  Experiment experiment;
  experiment.id = id;
  experiment.title = "every codec but " + excluded;
  experiment.cases = [excluded](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const MessageCodec<Bytes>& codec : registry.codecs<Bytes>()) {
      if (codec.identity.name == excluded) continue;
      for (BenchmarkCase& made : cases_of(codec, bytes_payload(64))) cases.push_back(made);
    }
    return cases;
  };
  return experiment;
}

}  // namespace
}  // namespace wirewatch

int main(int argc, char** argv) {
  using namespace wirewatch;
  CodecRegistry registry;
  add_codec<0>(registry, "sound");
  add_codec<1>(registry, "broken");
  return run_program(argc, argv, registry,
                     {experiment_of("T1", "none"), experiment_of("T2", "broken")});
}
