#include "core/processor_events.hpp"

#include <gtest/gtest.h>

#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

using boost::property_tree::ptree;

std::string context_text(const ptree& report, const std::string& key) {
  return text_at(report.get_child("context"), "wirewatch." + key);
}

ptree report_of(const std::string& flags, ProgramRun& run) {
  const auto path = test_folder() / "report.json";
  run = launch(WIREWATCH_BENCH,
               "--effort smoke --benchmark_filter=size:8/ " + flags + " --out " + path.string());
  return read_report(path);
}

TEST(ProcessorEvents, are_in_every_row_where_the_machine_shows_them_and_else_explained_once) {
  ProgramRun run;
  const ptree report = report_of("--benchmark_perf_counters=CYCLES,INSTRUCTIONS", run);
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  const std::string absence = processor_events_absence();
  EXPECT_EQ(context_text(report, "processor_events"),
            absence.empty() ? "counted" : "none: " + absence);
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    EXPECT_EQ(row.count("INSTRUCTIONS"), absence.empty() ? 1U : 0U) << row.get("name", "");
    EXPECT_EQ(row.count("CYCLES"), absence.empty() ? 1U : 0U) << row.get("name", "");
  }
  EXPECT_EQ(run.standard_error.find("WARNING"), std::string::npos) << run.standard_error;
}

TEST(ProcessorEvents, are_not_spoken_of_where_nobody_asks) {
  ProgramRun run;
  EXPECT_EQ(context_text(report_of("", run), "processor_events"), "");
}

TEST(ProcessorEvents, change_no_effort) {
  ProgramRun run;
  const std::string plain = context_text(report_of("", run), "effort");
  EXPECT_EQ(context_text(report_of("--benchmark_perf_counters=CYCLES", run), "effort"), plain);
}

}  // namespace
}  // namespace wirewatch
