#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>

#include "tests/program_run.hpp"

// The part of S1.5 that is played in a process of its own.

namespace wirewatch {
namespace {

TEST(LocaleRole, reports_time_and_allocations_of_its_loop) {
  const ProgramRun run = launch(WIREWATCH_BENCH, "--role locale C boost.text to_wire 8 100");
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  std::istringstream line(run.standard_output);
  double processor_s = 0;
  std::uint64_t allocations = 0;
  std::uint64_t allocated_bytes = 0;
  std::uint32_t hash = 0;
  EXPECT_TRUE(line >> processor_s >> allocations >> allocated_bytes >> hash) << line.str();
  EXPECT_GT(processor_s, 0);
  EXPECT_LT(processor_s, 1);
  EXPECT_EQ(allocations % 100, 0U);
  EXPECT_GT(allocations, 0U);
}

TEST(LocaleRole, refuses_what_does_not_exist) {
  for (const char* arguments : {"nowhere boost.text to_wire 8 1", "C boost.nothing to_wire 8 1",
                                "C boost.text sideways 8 1", "C boost.text"}) {
    const ProgramRun run = launch(WIREWATCH_BENCH, std::string("--role locale ") + arguments);
    EXPECT_EQ(run.exit_status, 1) << arguments;
    EXPECT_NE(run.standard_error.find("role locale: "), std::string::npos) << run.standard_error;
  }
}

TEST(LocaleRole, is_what_the_cases_are_timed_by) {
  const auto path = test_folder() / "locale.json";
  const ProgramRun run = launch(WIREWATCH_BENCH,
                                "--experiment S1.5 --effort smoke --benchmark_filter="
                                "to_wire/boost.text/bytes/size:32768 --out \"" +
                                    path.string() + "\"");
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  std::size_t measured = 0;
  const boost::property_tree::ptree report = read_report(path);
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    if (row.get("skipped", false)) continue;
    ++measured;
    EXPECT_NE(row.get<std::string>("name").find("/manual_time"), std::string::npos);
    // 32 KiB as base64 take a child more than this, and its starter next to nothing.
    EXPECT_GT(row.get<double>("real_time"), 20000);
    EXPECT_GT(row.get<double>("allocs_per_item"), 0);
  }
  EXPECT_GE(measured, 2U);  // untouched and C are everywhere
}

}  // namespace
}  // namespace wirewatch
