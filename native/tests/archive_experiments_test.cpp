#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "codecs/register_codecs.hpp"
#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"

// The archives' experiments, and the wrappers of bytes they compare.

namespace wirewatch {
namespace {

const CodecRegistry& registry() {
  static const CodecRegistry all = [] {
    CodecRegistry made;
    register_codecs(made);
    return made;
  }();
  return all;
}

std::vector<std::string> names_of(const Experiment& experiment) {
  std::vector<std::string> names;
  for (const BenchmarkCase& made : experiment.cases(registry(), "")) names.push_back(made.name);
  return names;
}

void expect_cases(const Experiment& experiment, const std::vector<std::string>& expected) {
  const std::vector<std::string> names = names_of(experiment);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  for (const std::string& name : expected) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
}

// A chart's line is a name: these must never change.
TEST(ArchiveExperiments, keep_their_case_names) {
  expect_cases(archive_sweep(), {"to_wire/boost.xml/bytes/size:8/wrap:binary_object",
                                 "from_wire/boost.binary/bytes/size:4194304/wrap:binary_object"});
  expect_cases(archive_reuse(),
               {"ceiling/memmove.warm/packet",
                "to_wire/boost.binary/packet/variant:new/stream:array/flags:both",
                "from_wire/boost.binary/packet/variant:session/stream:kept/flags:both",
                "to_wire/boost.polymorphic_binary/packet/variant:lean/stream:kept/flags:both",
                "to_wire/boost.polymorphic_binary/packet/variant:lean_new/stream:kept/flags:both",
                "from_wire/boost.memory/packet/variant:new/stream:none/flags:both"});
  expect_cases(archive_construction(),
               {"construct/stream/packet/side:out/stream:array",
                "construct/stream/packet/side:in/stream:string",
                "construct/boost.binary/packet/side:out/stream:array/flags:none",
                "construct/boost.binary/packet/side:in/stream:kept/flags:no_codecvt",
                "construct/boost.memory/packet/side:out/stream:none/flags:both",
                "to_wire/boost.binary/packet/variant:new/stream:array/flags:no_header",
                "to_wire/boost.binary/packet/variant:new/stream:stream_buffer/flags:both"});
  expect_cases(archive_wrappers(),
               {"to_wire/boost.xml/bytes/size:32768/wrap:array",
                "from_wire/boost.text/bytes/size:262144/wrap:block",
                "to_wire/boost.binary/bytes/size:8/wrap:binary_object/carrier:none",
                "to_wire/boost.text/bytes/size:4096/fill:ones/wrap:array"});
  expect_cases(archive_locale(),
               {"to_wire/boost.text/bytes/size:8/wrap:binary_object/locale:untouched",
                "from_wire/boost.xml/bytes/size:32768/wrap:binary_object/locale:C.UTF-8"});
  expect_cases(archive_ledger(), {"to_wire/boost.wide_xml/doubles/size:512/buffer:reused",
                                  "from_wire/boost.xml/doubles/size:512/buffer:reused"});
}

const MessageCodec<Bytes>& find(const std::string& name, const std::string& facets) {
  const auto& codecs = registry().codecs<Bytes>();
  return *std::find_if(codecs.begin(), codecs.end(), [&](const MessageCodec<Bytes>& codec) {
    return codec.identity.name == name && codec.identity.facets == facets;
  });
}

std::string encode(const std::string& name, const std::string& facets) {
  std::vector<char> wire;
  EXPECT_EQ(find(name, facets).check_round_trip(bytes_payload(1000).make(), wire), "");
  return {wire.begin(), wire.end()};
}

// `wire` with the name by which its carrier is found again replaced by that of another.
std::string renamed(std::string wire, const std::string& from, const std::string& to) {
  const auto at = wire.find(from);
  EXPECT_NE(at, std::string::npos);
  return at == std::string::npos ? wire : wire.replace(at, from.size(), to);
}

TEST(BytesForms, our_block_is_what_make_binary_object_writes) {
  for (const char* name : {"boost.binary", "boost.text", "boost.xml"}) {
    // In XML the brackets of the name are entities.
    EXPECT_EQ(renamed(encode(name, "wrap:block"), "Block", "Bytes"),
              encode(name, "wrap:binary_object"))
        << name;
  }
}

TEST(BytesForms, elements_are_a_block_only_in_binary) {
  EXPECT_EQ(renamed(encode("boost.binary", "wrap:array"), "Array", "Bytes"),
            encode("boost.binary", "wrap:binary_object"));
  EXPECT_GT(encode("boost.text", "wrap:array").size(), 3000U);
  EXPECT_GT(encode("boost.xml", "wrap:array").size(), 15000U);
}

TEST(BytesForms, a_reader_refuses_the_carrier_of_another_form) {
  const std::string wire = encode("boost.binary", "wrap:block");
  Bytes decoded;
  EXPECT_TRUE(find("boost.binary", "wrap:block").decode(wire, decoded));
  EXPECT_FALSE(find("boost.binary", "wrap:array").decode(wire, decoded));
}

}  // namespace
}  // namespace wirewatch
