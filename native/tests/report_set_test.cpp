#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "core/report_context.hpp"
#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

namespace fs = std::filesystem;

class ReportSet : public testing::Test {
 protected:
  void SetUp() override { fs::remove_all(folder_); }

  ProgramRun run(const std::string& program, const std::string& arguments) const {
    return launch(program, arguments + " --out-dir \"" + folder_.string() + "\"");
  }
  std::set<std::string> files() const {
    std::set<std::string> names;
    if (!fs::exists(folder_)) return names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

  fs::path folder_ = test_folder() / "reports";
};

const std::string records = "--benchmark_filter=to_wire/wirepack/record --experiment S2.7 ";

TEST_F(ReportSet, has_a_report_per_revision_and_keeps_complete_ones) {
  const ProgramRun first = run(WIREWATCH_BENCH, records + "--effort smoke");
  EXPECT_EQ(first.exit_status, 0) << first.standard_error;
  EXPECT_NE(first.standard_error.find("To do: 10 reports with 10 cases"), std::string::npos);
  EXPECT_EQ(files().size(), 10U);
  EXPECT_EQ(files().count("S2.7-rev0.1.json"), 1U);
  EXPECT_EQ(files().count("S2.7-rev1.0.json"), 1U);
  EXPECT_EQ(read_context(folder_ / "S2.7-rev0.3.json").at("wirewatch.version"), "0.3");

  fs::remove(folder_ / "S2.7-rev0.4.json");
  const auto kept_at = fs::last_write_time(folder_ / "S2.7-rev0.1.json");
  const ProgramRun again = run(WIREWATCH_BENCH, records + "--effort smoke");
  EXPECT_EQ(again.exit_status, 0);
  EXPECT_NE(again.standard_error.find("To do: 1 report with 1 case (9 complete reports kept)"),
            std::string::npos)
      << again.standard_error;
  EXPECT_EQ(fs::last_write_time(folder_ / "S2.7-rev0.1.json"), kept_at);
  EXPECT_EQ(files().size(), 10U);
}

TEST_F(ReportSet, refuses_a_report_made_otherwise_before_it_measures) {
  const std::string one = records + "--revision 0.6 ";
  ASSERT_EQ(run(WIREWATCH_BENCH, one + "--effort smoke --machine lab").exit_status, 0);
  const ProgramRun refused = run(WIREWATCH_BENCH, one + "--effort demo");
  EXPECT_EQ(refused.exit_status, 2);
  EXPECT_NE(refused.standard_error.find("effort was 'smoke' and is now 'demo', machine was 'lab' "
                                        "and is now not given. Name another folder"),
            std::string::npos)
      << refused.standard_error;
  EXPECT_EQ(
      run(WIREWATCH_BENCH, one + "--effort smoke --machine lab --version-label 9").exit_status, 2);
}

TEST_F(ReportSet, says_beforehand_how_long_it_will_take) {
  const ProgramRun run_of_one = run(WIREWATCH_BENCH, records + "--revision 0.6 --effort demo");
  EXPECT_EQ(run_of_one.exit_status, 0);
  const std::string& text = run_of_one.standard_error;
  const auto plan = text.find("To do: 1 report with 1 case: about ");
  EXPECT_NE(plan, std::string::npos) << text;
  EXPECT_LT(plan, text.find("[1/1] S2.7-rev0.6: 1 case, about "));
  EXPECT_NE(text.find("\n1 report in "), std::string::npos);
}

TEST_F(ReportSet, goes_on_after_a_report_whose_check_failed) {
  const ProgramRun both = run(BROKEN_CODEC_BENCH, "--experiment all --effort demo");
  EXPECT_EQ(both.exit_status, 1);
  EXPECT_EQ(files(), (std::set<std::string>{"T1.json", "T2.json"}));
  EXPECT_EQ(read_context(folder_ / "T1.json").count("wirewatch.void"), 1U);
  EXPECT_EQ(read_context(folder_ / "T2.json").count("wirewatch.void"), 0U);
  EXPECT_NE(both.standard_error.find("FAILED T1\n"), std::string::npos);
  // A void report is not complete: it is made again.
  const ProgramRun again = run(BROKEN_CODEC_BENCH, "--experiment all --effort demo");
  EXPECT_NE(again.standard_error.find("To do: 1 report"), std::string::npos);
}

#if !defined(_WIN32)
TEST_F(ReportSet, that_is_interrupted_holds_complete_reports_only) {
  const std::string program = std::string("timeout\" --signal=INT 2 \"") + WIREWATCH_BENCH;
  (void)run(program, records + "--effort demo --benchmark_repetitions=200");
  EXPECT_LT(files().size(), 6U);
  for (const std::string& name : files()) {
    EXPECT_FALSE(read_context(folder_ / name).empty()) << name;
  }
}
#endif

TEST_F(ReportSet, of_nothing_is_a_failure) {
  EXPECT_EQ(run(WIREWATCH_BENCH, "--benchmark_filter=nothing_like_it").exit_status, 1);
}

}  // namespace
}  // namespace wirewatch
