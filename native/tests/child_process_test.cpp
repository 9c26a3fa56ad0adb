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

TEST(ChildProcess, that_has_ended_cannot_be_written_to_and_takes_nobody_with_it) {
  platform::ChildProcess child({"--gtest_filter=-*", "--gtest_brief=1"});
  const auto write_often = [&] {
    for (int lines = 0; lines < 100000; ++lines) child.write_line(std::string(1000, 'x'));
  };
  EXPECT_THROW(write_often(), platform::ChildProcessError);
}

TEST(ChildProcess, that_ends_or_is_silent_is_named_among_several) {
  const std::vector<std::string> listing{"--gtest_list_tests", "--gtest_filter=ChildProcess.*"};
  platform::ChildProcess first(listing);
  platform::ChildProcess second(listing);
  const auto lines = platform::ChildProcess::read_lines({&first, &second}, std::chrono::minutes(1));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], lines[1]);
  second.kill();
  const auto read_all = [&] {
    for (int count = 0; count < 100; ++count) {
      (void)platform::ChildProcess::read_lines({&second}, std::chrono::minutes(1));
    }
  };
  try {
    read_all();
    FAIL() << "no error";
  } catch (const platform::ChildProcessError& error) {
    EXPECT_STREQ(error.what(),
                 "child process '--gtest_list_tests --gtest_filter=ChildProcess.*' ended before it "
                 "answered");
  }
}

}  // namespace
}  // namespace wirewatch
