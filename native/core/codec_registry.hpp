#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/codec.hpp"
#include "core/messages/account.hpp"
#include "core/messages/bytes.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/packet.hpp"
#include "core/messages/record.hpp"
#include "core/messages/table.hpp"
#include "core/messages/words.hpp"

namespace wirewatch {

/// A measure of what the machine can do at best with so many bytes, drawn above the codecs.
struct Ceiling {
  std::string name;  ///< stands where a codec's name does, such as `memmove.warm`
  /// Runs the loop of `state` over `payload_bytes` and returns what its iterations allocated
  /// together. Reports a wrong result through SkipWithError.
  std::function<AllocationTotals(benchmark::State& state, std::size_t payload_bytes)> time;
};

/// Every codec of the program by the type of message it carries. Experiments choose from it; they
/// name no codec's code.
class CodecRegistry {
 public:
  template <class Message>
  void add(MessageCodec<Message> codec) {
    std::get<std::vector<MessageCodec<Message>>>(codecs_).push_back(std::move(codec));
  }
  void add(Ceiling ceiling) { ceilings_.push_back(std::move(ceiling)); }

  /// In the order they were added; the revisions of one codec come oldest first.
  template <class Message>
  const std::vector<MessageCodec<Message>>& codecs() const {
    return std::get<std::vector<MessageCodec<Message>>>(codecs_);
  }
  const std::vector<Ceiling>& ceilings() const { return ceilings_; }

  /// The revisions of all codecs that have one, each once, in the order they were added.
  std::vector<std::string> revisions() const {
    std::vector<std::string> found;
    const auto add_all = [&found](const auto& codecs) {
      for (const auto& codec : codecs) {
        const std::string& revision = codec.identity.revision;
        if (revision.empty()) continue;
        if (std::find(found.begin(), found.end(), revision) == found.end()) {
          found.push_back(revision);
        }
      }
    };
    std::apply([&](const auto&... codecs) { (add_all(codecs), ...); }, codecs_);
    return found;
  }

 private:
  template <class... Messages>
  using CodecsOf = std::tuple<std::vector<MessageCodec<Messages>>...>;

  CodecsOf<Bytes, Words, Record, Packet, Monsters, Table, Account, Doubles, NestedMap> codecs_;
  std::vector<Ceiling> ceilings_;
};

}  // namespace wirewatch
