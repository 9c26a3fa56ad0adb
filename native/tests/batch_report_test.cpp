#include <gtest/gtest.h>

#include <string>

#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

using boost::property_tree::ptree;

ptree rows_of(const std::string& arguments) {
  const auto path = test_folder() / "report.json";
  const ProgramRun run = launch(WIREWATCH_BENCH, arguments + " --out \"" + path.string() + "\"");
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  return read_report(path).get_child("benchmarks");
}

TEST(BatchReport, counts_messages_and_not_passes_over_the_buffer) {
  const ptree rows = rows_of(
      "--experiment S2.9 --effort smoke '--benchmark_filter=basic.*(warm|local.*level:O2)'");
  EXPECT_GE(rows.size(), 4U);
  for (const auto& [unused, row] : rows) {
    SCOPED_TRACE(row.get<std::string>("name"));
    EXPECT_EQ(row.get<double>("payload_bytes"), 14);
    const double items_per_s = row.get<double>("items_per_second");
    EXPECT_NEAR(row.get<double>("bytes_per_second") / items_per_s, 14, 1e-6);
    EXPECT_GT(items_per_s * row.get<double>("cpu_time") * 1e-9, 100000) << "messages in a pass";
    EXPECT_EQ(row.get<double>("allocs_per_item"), 0);
  }
}

// The loops of a level are in a library of their own; its allocations are counted all the same.
TEST(BatchReport, counts_allocations_inside_the_libraries_of_levels) {
  const ptree rows = rows_of("--experiment S2.10 --effort smoke --benchmark_filter=basic.*buffer:");
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& [unused, row] : rows) {
    const bool is_heap = row.get<std::string>("name").find("heap") != std::string::npos;
    EXPECT_EQ(row.get<double>("allocs_per_item"), is_heap ? 1 : 0);
    EXPECT_EQ(row.get<double>("alloc_bytes_per_item"), is_heap ? 14 : 0);
  }
}

TEST(BatchReport, holds_both_ceilings_of_the_streams) {
  const ptree rows = rows_of(
      "--experiment S4.2 --effort smoke '--benchmark_filter=count:1000000/|count:1000000$'");
  double warm = 0;
  double first_touch = 0;
  double stream_hash = 0;
  for (const auto& [unused, row] : rows) {
    const auto name = row.get<std::string>("name");
    EXPECT_EQ(row.get<double>("payload_bytes"), 28) << name;
    if (name.find("memmove.warm") != std::string::npos) warm = row.get<double>("bytes_per_second");
    if (name.find("memmove.first_touch") != std::string::npos) {
      EXPECT_NE(name.find("/manual_time"), std::string::npos);
      first_touch = row.get<double>("bytes_per_second");
    }
    if (name.find("to_wire") == 0 && name.find("metadata") == std::string::npos) {
      EXPECT_EQ(row.get<double>("encoded_bytes"), 28) << name;
      const auto hash = row.get<double>("wire_hash32");
      if (stream_hash == 0) stream_hash = hash;
      EXPECT_EQ(hash, stream_hash) << name;
    }
  }
  EXPECT_GT(warm, 0);
  EXPECT_GT(first_touch, 0);
  EXPECT_NE(stream_hash, 0);
}

}  // namespace
}  // namespace wirewatch
