#include <algorithm>
#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"

namespace wirewatch {
namespace {

bool writes_elements(const CodecIdentity& identity) { return identity.facets == "wrap:array"; }

// An array of 256 KiB is 4 MB of XML and takes a second to check.
bool is_affordable(const CodecIdentity& identity, std::size_t size_bytes) {
  return size_bytes <= 32768 || identity.name != "boost.xml" || !writes_elements(identity);
}

// The bytes of 2016: all ones, of which text needs one digit each.
Payload<Bytes> ones_payload(std::size_t size_bytes) {
  return {"bytes", "size:" + std::to_string(size_bytes) + "/fill:ones", size_bytes,
          [size_bytes] { return Bytes{std::vector<std::uint8_t>(size_bytes, 1)}; }};
}

void append(std::vector<BenchmarkCase>& cases, std::vector<BenchmarkCase> more) {
  std::move(more.begin(), more.end(), std::back_inserter(cases));
}

}  // namespace

// S1.4 and S1.7: bytes as a block, as an array of elements and as a block of our own, in time and
// in encoded size.
Experiment archive_wrappers() {
  Experiment experiment;
  experiment.id = "S1.4";
  experiment.title =
      "bytes as a block or as an array of elements: time and encoded size (S1.4, S1.7)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    const auto& codecs = registry.codecs<Bytes>();
    for (const std::size_t size_bytes : geometric_sizes(8, std::size_t{256} << 10U, 8)) {
      const Payload<Bytes> payload = bytes_payload(size_bytes);
      for (const Ceiling& ceiling : registry.ceilings()) {
        cases.push_back(ceiling_case(ceiling, payload));
      }
      for (const MessageCodec<Bytes>& codec : codecs) {
        const std::string& family = codec.identity.family;
        if (family != "archive" && family != "archive_wrapper") continue;
        if (is_affordable(codec.identity, size_bytes)) append(cases, cases_of(codec, payload));
      }
    }
    for (const std::size_t size_bytes : {std::size_t{4096}, std::size_t{32768}}) {
      for (const MessageCodec<Bytes>& codec : codecs) {
        if (codec.identity.family != "archive_wrapper" || !writes_elements(codec.identity))
          continue;
        if (codec.identity.name == "boost.binary") continue;
        append(cases, cases_of(codec, ones_payload(size_bytes)));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
