#include <memory>
#include <string>

#include "core/process_pair.hpp"
#include "experiments/all_experiments.hpp"
#include "experiments/delivery_ends.hpp"
#include "experiments/pair_counters.hpp"

namespace wirewatch {
namespace {

constexpr const char* role_name = "delivery";
constexpr std::int64_t checked_items = 100;

// Takes a server's names from the system, whatever happens before its end.
struct OpenNames {
  const Transport& transport;
  std::string name = unique_transport_name();
  void remove() const { transport.remove(name); }
  ~OpenNames() { remove(); }
};

ProcessPair start_pair(const Transport& transport, const std::string& payload,
                       const std::string& name) {
  const std::vector<std::string> role{"--role", role_name};
  const auto arguments = [&](std::vector<std::string> more) {
    more.insert(more.begin(), role.begin(), role.end());
    return more;
  };
  if (transport.is_in_process) {
    return ProcessPair({}, arguments({"both", transport.name, payload, name}));
  }
  return ProcessPair(arguments({"server", transport.name, payload, name}),
                     arguments({"client", transport.name, payload}));
}

// Whether every message of a first run came in right where it should.
bool is_right(ProcessPair& pair, const std::string& operation, bool is_in_process) {
  const PairUsage used = pair.run("check_" + operation, checked_items);
  constexpr auto all = static_cast<std::uint64_t>(checked_items);
  if (is_in_process) return used.client.right == all;
  const std::uint64_t to_client = operation == "deliver" ? 1 : all;
  return used.server.right == all && used.client.right == to_client;
}

PairUsage time_pair(benchmark::State& state, const Transport& transport,
                    const std::string& operation, const std::string& payload) {
  const OpenNames names{transport};
  ProcessPair pair = start_pair(transport, payload, names.name);
  PairUsage used;
  if (!is_right(pair, operation, transport.is_in_process)) {
    state.SkipWithError("messages came in wrong");
    return used;
  }
  names.remove();
  while (state.KeepRunningBatch(state.max_iterations)) {
    used = pair.run(operation, static_cast<std::int64_t>(state.max_iterations));
  }
  return used;
}

// A case but for its name and its run, of `operation` on an encoded message.
template <class Message>
BenchmarkCase case_of(const MessageCodec<Message>& codec, const Payload<Message>& payload,
                      const std::string& operation, const std::string& transport) {
  BenchmarkCase made;
  made.name = case_name(operation, codec.identity.name, payload.name,
                        {payload.facets, codec.identity.facets, "transport:" + transport});
  made.operation = operation;
  made.codec = codec.identity.name;
  made.payload = payload.name;
  made.payload_bytes = payload.payload_bytes;
  made.components = codec.identity.components;
  made.clock = Clock::real;
  return made;
}

template <class Message>
BenchmarkCase transport_case(const MessageCodec<Message>& codec, const Payload<Message>& payload,
                             const std::string& operation, const Transport& transport) {
  BenchmarkCase made = case_of(codec, payload, operation, transport.name);
  if (!transport.library.empty()) {
    made.components.push_back({transport.library, transport.library_version});
  }
  made.skip_reason = transport.skip_reason;
  if (made.skip_reason.empty()) made.skip_reason = platform::no_child_processes_reason();
  const auto subject = std::make_shared<CheckedSubject<Message>>(codec, payload);
  made.run = [subject, transport, operation, header_bytes = codec.header_bytes,
              payload_bytes = payload.payload_bytes,
              word = payload_word(payload)](benchmark::State& state) {
    if (const std::string& error = subject->prepare(); !error.empty()) {
      return state.SkipWithError(error);
    }
    if (subject->wire().size() > transport.max_message_bytes) {
      return state.SkipWithError("the encoding is larger than the transport's messages");
    }
    try {
      const PairUsage used = time_pair(state, transport, operation, word);
      if (state.error_occurred()) return;
      set_item_counters(state, payload_bytes, allocated_by(used));
      set_wire_counters(state, subject->wire(), header_bytes(subject->wire()));
      set_cpu_counters(state, used);
    } catch (const platform::ChildProcessError& error) {
      state.SkipWithError(error.what());
    }
  };
  return made;
}

// What remains of `operation` when nothing carries the message: encoding and decoding it, once or
// there and back.
template <class Message>
BenchmarkCase floor_case(const MessageCodec<Message>& codec, const Payload<Message>& payload,
                         const std::string& operation) {
  BenchmarkCase made = case_of(codec, payload, operation, "none");
  const auto subject = std::make_shared<CheckedSubject<Message>>(codec, payload);
  made.run = [subject, open = codec.open, header_bytes = codec.header_bytes,
              payload_bytes = payload.payload_bytes,
              passes = operation == "deliver" ? 1 : 2](benchmark::State& state) {
    if (const std::string& error = subject->prepare(); !error.empty()) {
      return state.SkipWithError(error);
    }
    const std::unique_ptr<OpenCodec<Message>> codec_of_run = open();
    const Message* input = &subject->message();
    const AllocationTotals before = allocation_totals();
    for (auto _ : state) {
      for (int pass = 0; pass < passes; ++pass) {
        benchmark::DoNotOptimize(input);
        const Message* decoded = codec_of_run->decode(codec_of_run->encode(*input));
        benchmark::DoNotOptimize(decoded);
        benchmark::ClobberMemory();
      }
    }
    set_item_counters(state, payload_bytes, allocation_totals() - before);
    set_wire_counters(state, subject->wire(), header_bytes(subject->wire()));
  };
  return made;
}

template <class Message>
void add_cases(const CodecRegistry& registry, const Payload<Message>& payload,
               std::vector<BenchmarkCase>& cases) {
  const MessageCodec<Message>* codec = delivered_codec<Message>(registry);
  for (const char* operation : {"deliver", "round_trip"}) {
    if (codec == nullptr) {
      BenchmarkCase made;
      made.name = case_name(operation, "boost.binary", payload.name, {payload.facets});
      made.skip_reason = "the codec boost.binary does not carry it";
      cases.push_back(made);
      continue;
    }
    cases.push_back(floor_case(*codec, payload, operation));
    for (const Transport& transport : all_transports()) {
      cases.push_back(transport_case(*codec, payload, operation, transport));
    }
  }
}

}  // namespace

// S1.9: a message encoded here and decoded in another process, by every local way of getting there.
// Elapsed time, because each end mostly waits for the other; the processors' share is beside it.
Experiment delivery() {
  Experiment experiment;
  experiment.id = "S1.9";
  experiment.title = "encoded messages delivered to another process, by transport";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    std::vector<BenchmarkCase> cases;
    for_each_delivered([&](const auto& payload) { add_cases(registry, payload, cases); });
    return cases;
  };
  return experiment;
}

Role delivery_role(const CodecRegistry& registry) {
  return {role_name, [&registry](std::span<const std::string> arguments) {
            return play_delivery(registry, arguments);
          }};
}

}  // namespace wirewatch
