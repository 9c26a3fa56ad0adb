#include "core/platform/program_output.hpp"

#include <gtest/gtest.h>

namespace wirewatch {
namespace {

using platform::ProgramOutput;
using platform::run_program_with_input;

TEST(ProgramOutput, is_what_the_program_said_with_its_exit_status) {
  const ProgramOutput help = run_program_with_input(PORTABLE_BENCH, {"--help"}, "");
  EXPECT_TRUE(help.is_started);
  EXPECT_EQ(help.exit_status, 0);
  EXPECT_NE(help.standard_output.find("--effort"), std::string::npos) << help.standard_output;
  const ProgramOutput wrong = run_program_with_input(PORTABLE_BENCH, {"--no such flag"}, "");
  EXPECT_TRUE(wrong.is_started);
  EXPECT_EQ(wrong.exit_status, 2);
}

TEST(ProgramOutput, says_that_there_is_no_such_program) {
  const ProgramOutput none = run_program_with_input("wirewatch-no-such-program", {}, "input");
  EXPECT_TRUE(!none.is_started || none.exit_status == 127);
}

}  // namespace
}  // namespace wirewatch
