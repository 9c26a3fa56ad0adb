#include <gtest/gtest.h>

#include <boost/version.hpp>
#include <string>

#include "tests/disassembly.hpp"

namespace wirewatch {
namespace {

// Why the claim was not made for this build; empty if it was.
std::string why_not_compared() {
#if !defined(__x86_64__)
  return "compared on x86-64 only";
#elif BOOST_VERSION < 107700
  return "Boost.Describe came with Boost 1.77";
#elif defined(__clang__) && __clang_major__ != 16
  return "compared with gcc 12 and clang 16 only";
#elif !defined(__clang__) && (!defined(__GNUC__) || __GNUC__ != 12)
  return "compared with gcc 12 and clang 16 only";
#else
  return is_plain_build() ? "" : "a sanitizer adds instructions of its own";
#endif
}

std::size_t count_calls(const std::vector<std::string>& instructions) {
  std::size_t calls = 0;
  for (const std::string& instruction : instructions) {
    if (instruction.compare(0, 4, "call") == 0) ++calls;
  }
  return calls;
}

// What reflection costs at -O3, said exactly: nothing, it is the same program.
TEST(MachineCode, reflection_compiles_to_what_a_hand_writes) {
  if (const std::string reason = why_not_compared(); !reason.empty()) GTEST_SKIP() << reason;
  const Disassembly functions = disassemble(FIELD_FUNCTIONS_OBJECT);
  ASSERT_FALSE(functions.empty()) << "objdump is not there: install binutils";
  for (const std::string name :
       {"decode_basic", "encode_basic", "decode_unaligned", "encode_unaligned"}) {
    SCOPED_TRACE(name);
    const auto& by_hand = functions.at(name + "_hand");
    EXPECT_GT(by_hand.size(), 10U);
    EXPECT_LT(by_hand.size(), 40U);
    EXPECT_EQ(count_calls(by_hand), 0U);
    EXPECT_EQ(functions.at(name + "_pfr"), by_hand);
    EXPECT_EQ(functions.at(name + "_describe"), by_hand);
  }
}

std::vector<std::string> loop_of(const Disassembly& functions, const std::string& name) {
  for (const auto& [found, instructions] : functions) {
    if (found.find(name) != std::string::npos) return instructions;
  }
  ADD_FAILURE() << "no function " << name;
  return {};
}

// The library of a level must hold that level's code, and the program uses no other: `Levels` shows
// that nothing is shared between them.
TEST(MachineCode, level_O0_calls_what_level_O3_inlines) {
#ifndef __ELF__
  GTEST_SKIP() << "read from ELF libraries only";
#else
  if (!is_plain_build()) GTEST_SKIP() << "a sanitizer adds calls of its own";
  const std::string shape_loop = "by_local_cursor<wirewatch::shapes::Basic, 0>";
  const auto unoptimized = loop_of(disassemble(SHAPES_O0_LIBRARY), shape_loop);
  const auto optimized = loop_of(disassemble(SHAPES_O3_LIBRARY), shape_loop);
  EXPECT_GE(count_calls(unoptimized), 3U) << "read, convert and write";
  EXPECT_EQ(count_calls(optimized), 0U);
  const std::string write_pairs = "write_pairs<false, wirewatch::writers::FixedSizeStream<true>";
  EXPECT_GE(count_calls(loop_of(disassemble(WRITERS_O0_LIBRARY), write_pairs)), 7U)
      << "a call for each field of a pair";
  EXPECT_LE(count_calls(loop_of(disassemble(WRITERS_O3_LIBRARY), write_pairs)), 2U)
      << "at most the memmove of the characters";
#endif
}

}  // namespace
}  // namespace wirewatch
