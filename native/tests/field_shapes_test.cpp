#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "codecs/register_codecs.hpp"
#include "core/aligned_wire.hpp"
#include "core/messages/field_sums.hpp"
#include "core/missing_codec.hpp"
#include "experiments/all_experiments.hpp"
#include "payloads/account.hpp"

namespace wirewatch {
namespace {

std::vector<BenchmarkCase> cases_of_experiment(const Experiment& experiment) {
  CodecRegistry registry;
  register_codecs(registry);
  return experiment.cases(registry, "");
}

std::set<std::string> codecs_with(const std::vector<BenchmarkCase>& cases,
                                  const std::string& operation) {
  std::set<std::string> codecs;
  for (const BenchmarkCase& made : cases) {
    if (made.operation == operation) codecs.insert(made.codec);
  }
  return codecs;
}

TEST(FieldShapes, meet_every_codec_in_both_directions_under_the_ceiling) {
  for (const Experiment& experiment :
       {field_monsters(), field_table(), field_account(), field_doubles(), field_nested_map()}) {
    SCOPED_TRACE(experiment.id);
    const std::vector<BenchmarkCase> cases = cases_of_experiment(experiment);
    for (const std::string operation : {"to_wire", "from_wire", "decode_traverse"}) {
      const std::set<std::string> codecs = codecs_with(cases, operation);
      for (const char* codec : {"cereal", "protobuf", "flatbuffers", "capnproto", "msgpack",
                                "boost.json", "nlohmann.json"}) {
        EXPECT_EQ(codecs.count(codec), 1U) << operation << " " << codec;
      }
    }
    EXPECT_EQ(codecs_with(cases, "traverse"), (std::set<std::string>{"capnproto", "flatbuffers"}));
    EXPECT_EQ(codecs_with(cases, "access"), (std::set<std::string>{"capnproto", "flatbuffers"}));
    EXPECT_EQ(codecs_with(cases, "verify"), std::set<std::string>{"flatbuffers"});
    EXPECT_EQ(codecs_with(cases, "parse"), std::set<std::string>{"protobuf"});
    EXPECT_EQ(codecs_with(cases, "ceiling"), std::set<std::string>{"memmove.warm"});
    std::set<std::string> names;
    for (const BenchmarkCase& made : cases)
      EXPECT_TRUE(names.insert(made.name).second) << made.name;
  }
}

TEST(FieldShapes, of_doubles_show_one_size_in_full) {
  std::set<std::uint64_t> sizes, sizes_in_full;
  for (const BenchmarkCase& made : cases_of_experiment(field_doubles())) {
    sizes.insert(made.payload_bytes);
    if (made.operation == "traverse") sizes_in_full.insert(made.payload_bytes);
  }
  EXPECT_EQ(sizes.size(), 8U);
  EXPECT_EQ(*sizes.begin(), 8U);
  EXPECT_EQ(*sizes.rbegin(), 4U << 20U);
  EXPECT_EQ(sizes_in_full, std::set<std::uint64_t>{4096});
}

TEST(MissingCodec, is_reported_as_skipped_with_the_reason) {
  CodecRegistry registry;
  add_missing_codec(registry, "acme", "libacme-dev not installed");
  ASSERT_EQ(registry.codecs<Account>().size(), 1U);
  const std::vector<BenchmarkCase> cases =
      cases_of(registry.codecs<Account>().front(), account_payload());
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(cases[0].name, "to_wire/acme/account");
  EXPECT_EQ(cases[1].name, "from_wire/acme/account");
  for (const BenchmarkCase& made : cases) EXPECT_EQ(made.skip_reason, "libacme-dev not installed");
  EXPECT_EQ(field_account().cases(registry, "").size(), 2U);
}

TEST(FieldSum, tells_messages_apart_that_differ_in_one_field) {
  const Account account = account_payload().make();
  Account other = account;
  EXPECT_EQ(sum_of_all_fields(other), sum_of_all_fields(account));
  other.orders[1].side = Side::buy;
  EXPECT_NE(sum_of_all_fields(other), sum_of_all_fields(account));
  other = account;
  other.orders[2].volume = 18;
  EXPECT_NE(sum_of_all_fields(other), sum_of_all_fields(account));
  other = account;
  other.orders[0].symbol.back() = 'X';
  EXPECT_NE(sum_of_all_fields(other), sum_of_all_fields(account));
}

TEST(AlignedWire, copies_only_what_begins_in_the_middle_of_a_word) {
  alignas(double) std::array<char, 24> memory{};
  memory[9] = 'x';
  AlignedWire<double> aligned;
  EXPECT_EQ(aligned.of({memory.data(), 16}).data(), memory.data());
  const std::span<const char> copy = aligned.of({memory.data() + 1, 16});
  EXPECT_NE(copy.data(), memory.data() + 1);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy.data()) % alignof(double), 0U);
  ASSERT_EQ(copy.size(), 16U);
  EXPECT_EQ(copy[8], 'x');
}

}  // namespace
}  // namespace wirewatch
