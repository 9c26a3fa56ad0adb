#include "core/platform/child_process.hpp"

#include <gtest/gtest.h>

#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

TEST(Roles, refuses_a_role_that_does_not_exist) {
  const ProgramRun run = launch(WIREWATCH_BENCH, "--role nothing");
  EXPECT_EQ(run.exit_status, 2);
  EXPECT_NE(run.standard_error.find("no role 'nothing'"), std::string::npos);
}

// The child is this test program, told to list its tests.
TEST(ChildProcess, gives_the_lines_and_the_status_of_its_child) {
  platform::ChildProcess child({"--gtest_list_tests", "--gtest_filter=ChildProcess.*"});
  std::string line = child.read_line();
  while (line != "ChildProcess.") line = child.read_line();
  EXPECT_EQ(child.read_line(), "  gives_the_lines_and_the_status_of_its_child");
  EXPECT_EQ(child.wait(), 0);
}

TEST(ChildProcess, says_when_its_child_ended_before_it_answered) {
  platform::ChildProcess child({"--gtest_filter=-*", "--gtest_brief=1"});
  EXPECT_THROW(for (int lines = 0; lines < 100; ++lines)(void) child.read_line(),
               platform::ChildProcessError);
}

}  // namespace
}  // namespace wirewatch
