#include <string>

#include "experiments/all_experiments.hpp"
#include "experiments/receive_loop.hpp"
#include "experiments/receive_subject.hpp"
#include "payloads/bytes.hpp"
#include "receive/memory_source.hpp"

namespace wirewatch {
namespace {

template <class Storage>
BenchmarkCase decode_case(const std::string& codec, const SharedSubject& subject,
                          const std::string& facet = {}) {
  return receive_case("from_wire", codec, subject, {facet}, [subject](benchmark::State& state) {
    receive::MemorySource source(subject->stream());
    receive::Receiver<receive::Decoder<Storage>, receive::MemorySource> receiver(source);
    // Two passes, which also bring buffers and stream into the caches.
    const std::string error = check_messages(receiver, subject->messages(), 2 * subject->count());
    if (!error.empty()) return state.SkipWithError(error);
    set_item_counters(state, subject->size_bytes(), time_receiving(state, receiver));
    state.counters["encoded_bytes"] =
        static_cast<double>(receive::frame_bytes(subject->size_bytes()));
  });
}

}  // namespace

// S3.5 and the stable half of S3.3: processor time per message of the decoders alone. The stream is
// in memory and "reading" it is a copy of 8192 bytes, in every variant.
Experiment receive_decode() {
  Experiment experiment;
  experiment.id = "S3.5";
  experiment.title =
      "processor time per decoded message: copying, shared buffer, content block (S3.5, S3.3)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : receive_sizes()) {
      const SharedSubject subject = bytes_subject(size_bytes);
      for (const Ceiling& ceiling : registry.ceilings()) {
        const Payload<Bytes> payload = bytes_payload(size_bytes);
        cases.push_back(ceiling_case(ceiling, payload));
      }
      cases.push_back(decode_case<receive::CopyEachMessage>("frame.copy", subject));
      cases.push_back(decode_case<receive::ShareBuffer>("frame.shared", subject));
      if (size_bytes <= receive::ReceivedMessage::inline_bytes) {
        cases.push_back(
            decode_case<receive::ShareBufferInlineOnce>("frame.shared", subject, "inline:once"));
      }
      if (size_bytes >= 64 && size_bytes <= 1000) {
        cases.push_back(decode_case<receive::ShareBufferByContentBlock>("frame.shared", subject,
                                                                        "content:block"));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
