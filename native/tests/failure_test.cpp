#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/report_context.hpp"
#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

TEST(FailedCheck, makes_the_rows_errors_and_the_exit_status_1) {
  const auto path = test_folder() / "report.json";
  const ProgramRun run =
      launch(BROKEN_CODEC_BENCH, "--effort smoke --out \"" + path.string() + "\"");
  EXPECT_EQ(run.exit_status, 1);
  EXPECT_NE(
      run.standard_error.find("FAILED to_wire/broken/bytes/size:64: decode(encode(x)) differs"),
      std::string::npos)
      << run.standard_error;
  std::map<std::string, bool> failed;
  const boost::property_tree::ptree report = read_report(path);
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    failed[row.get<std::string>("name")] = row.get<bool>("error_occurred", false);
    EXPECT_EQ(row.count("bytes_per_second"), failed[row.get<std::string>("name")] ? 0U : 1U);
  }
  EXPECT_EQ(failed, (std::map<std::string, bool>{{"to_wire/sound/bytes/size:64", false},
                                                 {"from_wire/sound/bytes/size:64", false},
                                                 {"to_wire/broken/bytes/size:64", true},
                                                 {"from_wire/broken/bytes/size:64", true}}));
}

TEST(FailedCheck, makes_the_report_void_before_anything_is_timed) {
  const auto path = test_folder() / "report.json";
  const ProgramRun run =
      launch(BROKEN_CODEC_BENCH, "--effort full --out \"" + path.string() + "\"");
  EXPECT_EQ(run.exit_status, 1);
  EXPECT_NE(run.standard_error.find("nothing was timed"), std::string::npos) << run.standard_error;
  const auto context = read_context(path);
  EXPECT_EQ(context.at("wirewatch.void"),
            "to_wire/broken/bytes/size:64: decode(encode(x)) differs from x for the first message "
            "(and 1 more failed checks)");
  const boost::property_tree::ptree report = read_report(path);
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    EXPECT_LE(row.get<int>("iterations"), 1) << "each case ran once";
  }
}

TEST(FailedCheck, of_another_codec_does_not_fail_a_filtered_run) {
  const ProgramRun run = launch(BROKEN_CODEC_BENCH, "--effort smoke --benchmark_filter=sound");
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
}

TEST(FailedCheck, is_told_with_repetitions_too) {
  const ProgramRun run = launch(
      BROKEN_CODEC_BENCH, "--effort demo --benchmark_min_time=1x --benchmark_filter=/broken/");
  EXPECT_EQ(run.exit_status, 1);
  EXPECT_EQ(run.standard_output, "");
}

}  // namespace
}  // namespace wirewatch
