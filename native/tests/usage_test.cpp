#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

// Runs the benchmark program and expects exit status 2 (or `status`) and `text` on standard error.
void expect_refusal(const std::string& arguments, const std::string& text, int status = 2) {
  SCOPED_TRACE(arguments);
  const ProgramRun run = launch(WIREWATCH_BENCH, arguments);
  EXPECT_EQ(run.exit_status, status);
  EXPECT_NE(run.standard_error.find(text), std::string::npos) << run.standard_error;
  EXPECT_EQ(run.standard_output, "");
}

TEST(Usage, mistakes_are_named_with_their_remedy) {
  expect_refusal("--effrt smoke", "did you mean --effort?");
  expect_refusal("--benchmark_filtr=x", "did you mean --benchmark_filter?");
  expect_refusal("--benchmark_repetitions=many", "bad value in '--benchmark_repetitions=many'");
  expect_refusal("--benchmark_filter='('", "is no regular expression");
  expect_refusal("--experiment S9.9", "no experiment 'S9.9'; there are S1.1, ");
  expect_refusal("--revision 0.3", "experiment S1.1 measures no codec with revisions");
  expect_refusal("--experiment S2.7 --revision 7", "there are 0.1, 0.2, 0.3, 0.4, 0.5, 0.6");
  expect_refusal("--experiment S1.1,S2.7", "run them one by one");
}

TEST(Usage, a_filter_that_matches_nothing_is_a_failure) {
  const auto path = test_folder() / "none.json";
  expect_refusal(
      "--effort smoke --benchmark_filter=nothing_like_it --out \"" + path.string() + "\"",
      "no benchmark matches the filter 'nothing_like_it'", 1);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Usage, a_report_that_cannot_be_written_fails_before_measuring) {
  expect_refusal("--effort smoke --out missing_folder/report.json",
                 "cannot write missing_folder/report.json.partial", 1);
}

TEST(Usage, list_gives_a_line_per_experiment) {
  const ProgramRun run = launch(WIREWATCH_BENCH, "--list");
  EXPECT_EQ(run.exit_status, 0);
  EXPECT_EQ(run.standard_output.compare(0, 6, "S1.1  "), 0);
  EXPECT_NE(run.standard_output.find("\nS2.7  "), std::string::npos);
}

TEST(Usage, help_goes_to_standard_output) {
  const ProgramRun run = launch(WIREWATCH_BENCH, "--help");
  EXPECT_EQ(run.exit_status, 0);
  EXPECT_NE(run.standard_output.find("--experiment ID[,ID]"), std::string::npos);
}

TEST(Usage, list_tests_shows_the_names_a_filter_keeps) {
  const ProgramRun run = launch(
      WIREWATCH_BENCH, "--benchmark_list_tests '--benchmark_filter=to_wire/boost.text.*size:8/'");
  EXPECT_EQ(run.exit_status, 0);
  EXPECT_EQ(run.standard_output, "to_wire/boost.text/bytes/size:8/wrap:binary_object\n");
  const ProgramRun others =
      launch(WIREWATCH_BENCH, "--benchmark_list_tests --benchmark_filter=-boost");
  EXPECT_EQ(others.standard_output.find("boost"), std::string::npos);
  EXPECT_NE(others.standard_output.find("ceiling/memmove.warm/bytes/size:8\n"), std::string::npos);
}

}  // namespace
}  // namespace wirewatch
