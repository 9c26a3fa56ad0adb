#include <cstdint>
#include <iostream>
#include <locale>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#include "core/platform/child_process.hpp"
#include "core/wire_hash.hpp"
#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"

// The global locale cannot be put back to what it was before anybody set it, so each variant is
// measured in a process of its own: the role `locale` below. The case starts it, and its time is
// the processor time the child reports.

namespace wirewatch {
namespace {

constexpr const char* role_name = "locale";
constexpr const char* untouched = "untouched";

/// What the child says of its loop.
struct Measured {
  double processor_s = 0;
  AllocationTotals allocated;
  std::uint32_t wire_hash = 0;
};

const MessageCodec<Bytes>& find_archive(const CodecRegistry& registry, const std::string& name) {
  for (const MessageCodec<Bytes>& codec : registry.codecs<Bytes>()) {
    if (codec.identity.family == "archive" && codec.identity.name == name) return codec;
  }
  throw std::invalid_argument("no archive '" + name + "'");
}

/// Takes the processor time from what would be printed.
class ProcessorTime : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) seconds_ = run.cpu_accumulated_time;
  }
  double seconds() const { return seconds_; }

 private:
  double seconds_ = 0;
};

// Arguments: locale, codec, operation, size in bytes, iterations. Writes one line: processor time
// in seconds, allocations, their bytes, the hash of the encoding.
int play(const CodecRegistry& registry, std::span<const std::string> arguments) {
  if (arguments.size() != 5) throw std::invalid_argument("takes five arguments");
  if (arguments[0] != untouched) std::locale::global(std::locale(arguments[0].c_str()));
  const MessageCodec<Bytes>& codec = find_archive(registry, arguments[1]);
  CheckedSubject<Bytes> subject(codec, bytes_payload(std::stoul(arguments[3])));
  if (const std::string& error = subject.prepare(); !error.empty()) throw std::runtime_error(error);
  Measured measured;
  measured.wire_hash = wire_hash32(subject.wire());
  for (const Operation<Bytes>& operation : codec.operations) {
    if (operation.name != arguments[2]) continue;
    benchmark::RegisterBenchmark(operation.name, [&](benchmark::State& state) {
      measured.allocated = operation.time(state, subject.message(), subject.wire());
    })->Iterations(std::stoll(arguments[4]));
  }
  ProcessorTime reporter;
  if (benchmark::RunSpecifiedBenchmarks(&reporter, ".") != 1) {
    throw std::invalid_argument("no operation '" + arguments[2] + "'");
  }
  std::ostringstream line;
  line.imbue(std::locale::classic());
  line.precision(17);
  line << reporter.seconds() << ' ' << measured.allocated.count << ' ' << measured.allocated.bytes
       << ' ' << measured.wire_hash;
  std::cout << line.str() << std::endl;
  return 0;
}

Measured measure_in_child(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"--role", role_name});
  platform::ChildProcess child(arguments);
  std::istringstream line(child.read_line());
  Measured measured;
  line >> measured.processor_s >> measured.allocated.count >> measured.allocated.bytes >>
      measured.wire_hash;
  if (child.wait() != 0 || !line) throw platform::ChildProcessError("the child gave no result");
  return measured;
}

std::string why_absent(const std::string& locale) {
  if (locale == untouched) return {};
  try {
    (void)std::locale(locale.c_str());
    return {};
  } catch (const std::runtime_error&) {
    return "this system has no locale " + locale;
  }
}

BenchmarkCase locale_case(const MessageCodec<Bytes>& codec, const std::string& operation,
                          std::size_t size_bytes, const std::string& locale) {
  const Payload<Bytes> payload = bytes_payload(size_bytes);
  const auto subject = std::make_shared<CheckedSubject<Bytes>>(codec, payload);
  BenchmarkCase made;
  made.operation = operation;
  made.codec = codec.identity.name;
  made.payload = payload.name;
  made.name = case_name(operation, made.codec, made.payload,
                        {payload.facets, codec.identity.facets, "locale:" + locale});
  made.payload_bytes = payload.payload_bytes;
  made.components = codec.identity.components;
  made.clock = Clock::manual;
  made.skip_reason = why_absent(locale);
  made.run = [subject, operation, locale, codec_name = made.codec, size_bytes,
              header_bytes = codec.header_bytes](benchmark::State& state) {
    std::string error = subject->prepare();
    Measured measured;
    try {
      measured = measure_in_child({locale, codec_name, operation, std::to_string(size_bytes),
                                   std::to_string(state.max_iterations)});
    } catch (const platform::ChildProcessError& failure) {
      error = failure.what();
    }
    if (error.empty() && measured.wire_hash != wire_hash32(subject->wire())) {
      error = "the encoding depends on the global locale";
    }
    if (!error.empty()) {
      state.SkipWithError(error);
      return;
    }
    const double item_s = measured.processor_s / static_cast<double>(state.max_iterations);
    for (auto _ : state) state.SetIterationTime(item_s);
    set_item_counters(state, size_bytes, measured.allocated);
    set_wire_counters(state, subject->wire(), header_bytes(subject->wire()));
  };
  return made;
}

}  // namespace

// S1.5: whether setting the global locale changes what text and XML cost, as it did in 2016.
Experiment archive_locale() {
  Experiment experiment;
  experiment.id = "S1.5";
  experiment.title = "text and XML archives under the global locale, a process for each variant";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for (const std::size_t size_bytes : {std::size_t{8}, std::size_t{512}, std::size_t{32768}}) {
      for (const char* name : {"boost.text", "boost.xml"}) {
        const MessageCodec<Bytes>& codec = find_archive(registry, name);
        for (const Operation<Bytes>& operation : codec.operations) {
          for (const char* locale : {untouched, "C", "C.UTF-8", "de_DE.UTF-8"}) {
            cases.push_back(locale_case(codec, operation.name, size_bytes, locale));
          }
        }
      }
    }
    return cases;
  };
  return experiment;
}

Role locale_role(const CodecRegistry& registry) {
  return {role_name, [&registry](std::span<const std::string> arguments) {
            return play(registry, arguments);
          }};
}

}  // namespace wirewatch
