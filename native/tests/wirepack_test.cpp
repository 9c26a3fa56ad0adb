#include <gtest/gtest.h>

#include <algorithm>
#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "codecs/register_codecs.hpp"
#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"
#include "payloads/record.hpp"

namespace wirewatch {
namespace {

const CodecRegistry& full_registry() {
  static const CodecRegistry all = [] {
    CodecRegistry made;
    register_codecs(made);
    return made;
  }();
  return all;
}

template <class Message>
std::vector<char> wire_of(const CodecRegistry& registry, const std::string& revision,
                          const Payload<Message>& payload) {
  std::vector<char> wire;
  for (const auto& codec : registry.codecs<Message>()) {
    if (codec.identity.revision != revision) continue;
    EXPECT_EQ(codec.check_round_trip(payload.make(), wire), "");
  }
  EXPECT_FALSE(wire.empty()) << "no revision " << revision;
  return wire;
}

std::vector<std::string> case_names(const std::string& revision) {
  std::vector<std::string> names;
  for (const BenchmarkCase& made : wirepack_history().cases(full_registry(), revision)) {
    names.push_back(made.name);
  }
  return names;
}

TEST(Wirepack, history_names_every_revision_in_order) {
  boost::property_tree::ptree history;
  boost::property_tree::read_json(WIREPACK_HISTORY, history);
  std::vector<std::string> written;
  for (const auto& [unused, revision] : history.get_child("revisions")) {
    written.push_back(revision.get<std::string>("version"));
    EXPECT_FALSE(revision.get<std::string>("title").empty());
    EXPECT_GT(revision.get<std::string>("cause").size(), 20U);
  }
  std::vector<std::string> built;
  for (const auto& codec : full_registry().codecs<Record>()) {
    if (codec.identity.family == "wirepack") built.push_back(codec.identity.revision);
  }
  EXPECT_EQ(written, built);
}

TEST(Wirepack, all_revisions_have_the_same_case_names) {
  const std::vector<std::string> newest = case_names("");
  EXPECT_NE(std::find(newest.begin(), newest.end(), "to_wire/wirepack/bytes/size:4096"),
            newest.end());
  EXPECT_NE(std::find(newest.begin(), newest.end(), "from_wire/wirepack/record"), newest.end());
  for (const char* revision :
       {"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"}) {
    EXPECT_EQ(case_names(revision), newest) << revision;
  }
}

TEST(Wirepack, an_unknown_revision_is_refused_by_name) {
  try {
    (void)case_names("9.9");
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "no revision '9.9'; there are 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0");
  }
}

TEST(Wirepack, memory_archive_writes_the_bytes_of_the_stream_archive) {
  const CodecRegistry& registry = full_registry();
  EXPECT_EQ(wire_of(registry, "0.3", record_payload()), wire_of(registry, "0.2", record_payload()));
  EXPECT_EQ(wire_of(registry, "0.3", words_payload(4096)),
            wire_of(registry, "0.2", words_payload(4096)));
}

TEST(Wirepack, callers_buffer_holds_the_bytes_of_the_growing_vector) {
  const CodecRegistry& registry = full_registry();
  EXPECT_EQ(wire_of(registry, "0.5", record_payload()), wire_of(registry, "0.4", record_payload()));
  EXPECT_EQ(wire_of(registry, "0.5", words_payload(64)),
            wire_of(registry, "0.4", words_payload(64)));
}

// Written down by hand, so that the order of the bytes does not follow the machine's.
TEST(Wirepack, formats_have_a_fixed_byte_order) {
  const CodecRegistry& registry = full_registry();
  const Payload<Words> payload{"bytes", "", 4, [] { return Words{{0x01020304}}; }};
  EXPECT_EQ(wire_of(registry, "0.5", payload), (std::vector<char>{0, 0, 0, 1, 1, 2, 3, 4}));
  EXPECT_EQ(wire_of(registry, "0.6", payload), (std::vector<char>{1, 0, 0, 0, 4, 3, 2, 1}));
}

TEST(Wirepack, reflected_fields_give_the_bytes_of_the_listed_ones) {
  const CodecRegistry& registry = full_registry();
  for (const char* revision : {"0.7", "0.8", "0.9", "1.0"}) {
    EXPECT_EQ(wire_of(registry, revision, record_payload()),
              wire_of(registry, "0.6", record_payload()));
    EXPECT_EQ(wire_of(registry, revision, words_payload(512)),
              wire_of(registry, "0.6", words_payload(512)));
  }
}

TEST(Wirepack, large_arrays_begin_at_a_multiple_of_64_since_0_9) {
  const CodecRegistry& registry = full_registry();
  EXPECT_EQ(wire_of(registry, "0.8", words_payload(4096)).size(), 4 + 4096U);
  EXPECT_EQ(wire_of(registry, "0.9", words_payload(4096)).size(), 64 + 4096U);
  EXPECT_EQ(wire_of(registry, "1.0", words_payload(4096)),
            wire_of(registry, "0.9", words_payload(4096)));
}

// A count no message can hold must neither be believed nor allocated for.
TEST(Wirepack, a_huge_count_is_refused) {
  const std::vector<char> huge{'\x7f', '\xff', '\xff', '\x7f', 1, 2, 3, 4};
  for (const auto& codec : full_registry().codecs<Words>()) {
    if (codec.identity.revision < "0.4") continue;
    Words decoded;
    EXPECT_FALSE(codec.decode(huge, decoded)) << codec.identity.revision;
  }
}

TEST(Wirepack, bytes_after_the_message_are_refused) {
  for (const auto& codec : full_registry().codecs<Record>()) {
    if (codec.identity.revision < "0.4") continue;
    std::vector<char> wire;
    ASSERT_EQ(codec.check_round_trip(record_payload().make(), wire), "");
    wire.push_back('x');
    Record decoded;
    EXPECT_FALSE(codec.decode(wire, decoded)) << codec.identity.revision;
  }
}

}  // namespace
}  // namespace wirewatch
