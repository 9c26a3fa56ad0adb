#include <algorithm>
#include <string>

#include "experiments/all_experiments.hpp"
#include "payloads/account.hpp"
#include "payloads/bytes.hpp"
#include "payloads/doubles.hpp"
#include "payloads/monsters.hpp"
#include "payloads/nested_map.hpp"
#include "payloads/table.hpp"

namespace wirewatch {
namespace {

using Cases = std::vector<BenchmarkCase>;

// Of a codec with revisions the field meets the newest only, which is the last.
template <class Message>
std::vector<const MessageCodec<Message>*> codecs_of_the_field(const CodecRegistry& registry) {
  std::vector<const MessageCodec<Message>*> chosen;
  for (const MessageCodec<Message>& codec : registry.codecs<Message>()) {
    const CodecIdentity& identity = codec.identity;
    const bool belongs =
        identity.family == "archive" || identity.family == "field" || identity.family == "wirepack";
    if (!belongs) continue;
    const auto older = [&](const MessageCodec<Message>* other) {
      return !identity.revision.empty() && other->identity.name == identity.name &&
             other->identity.facets == identity.facets;
    };
    chosen.erase(std::remove_if(chosen.begin(), chosen.end(), older), chosen.end());
    chosen.push_back(&codec);
  }
  return chosen;
}

// A codec with more than one variant is shown in full by the one that keeps its memory; of the
// others the two directions are enough.
template <class Message>
bool is_main_variant(const MessageCodec<Message>& codec,
                     const std::vector<const MessageCodec<Message>*>& all) {
  const auto keeps_memory = [](const CodecIdentity& identity) {
    return identity.facets.find("buffer:reused") != std::string::npos;
  };
  if (keeps_memory(codec.identity)) return true;
  return std::none_of(all.begin(), all.end(), [&](const MessageCodec<Message>* other) {
    return other != &codec && other->identity.name == codec.identity.name &&
           keeps_memory(other->identity);
  });
}

bool is_direction(const BenchmarkCase& made) {
  return made.operation == "to_wire" || made.operation == "from_wire";
}

enum class Extent { all, main_directions };

template <class Message>
void add_cases(const CodecRegistry& registry, const Payload<Message>& payload, Extent extent,
               Cases& cases) {
  for (const Ceiling& ceiling : registry.ceilings()) {
    if (ceiling.name == "memmove.warm") cases.push_back(ceiling_case(ceiling, payload));
  }
  const auto codecs = codecs_of_the_field<Message>(registry);
  for (const MessageCodec<Message>* codec : codecs) {
    const bool is_main = is_main_variant(*codec, codecs);
    if (!is_main && extent == Extent::main_directions) continue;
    for (BenchmarkCase& made : cases_of(*codec, payload)) {
      if (is_direction(made) || (is_main && extent == Extent::all)) {
        cases.push_back(std::move(made));
      }
    }
  }
}

template <class Message>
Experiment of_one_payload(const std::string& id, const std::string& title,
                          Payload<Message> (*payload)()) {
  Experiment experiment;
  experiment.id = id;
  experiment.title = title;
  experiment.cases = [payload](const CodecRegistry& registry, const std::string&) {
    Cases cases;
    add_cases(registry, payload(), Extent::all, cases);
    return cases;
  };
  return experiment;
}

}  // namespace

// F1: the shapes by which the field compares codecs. Each codec builds its own representation from
// the plain struct and rebuilds the struct inside the clock; readers that need not rebuild have
// operations of their own beside that.
Experiment field_monsters() {
  return of_one_payload("F1.1", "the field's codecs on 50 mixed records", monsters_payload);
}

Experiment field_table() {
  return of_one_payload("F1.2", "the field's codecs on 1000 integers and 100 strings",
                        table_payload);
}

Experiment field_account() {
  return of_one_payload("F1.3", "the field's codecs on a small order record", account_payload);
}

Experiment field_doubles() {
  Experiment experiment;
  experiment.id = "F1.4";
  experiment.title = "the field's codecs on vectors of doubles, 8 B to 4 MiB";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    constexpr std::size_t shown_in_full_bytes = 4096;
    Cases cases;
    for (const std::size_t size_bytes : geometric_sizes(8, std::size_t{4} << 20U, 8)) {
      const bool in_full = size_bytes == shown_in_full_bytes;
      add_cases(registry, doubles_payload(size_bytes),
                in_full ? Extent::all : Extent::main_directions, cases);
    }
    return cases;
  };
  return experiment;
}

Experiment field_nested_map() {
  return of_one_payload("F1.5", "the field's codecs on a map of 64 maps", nested_map_payload);
}

}  // namespace wirewatch
