#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

using Counters = std::map<std::string, boost::property_tree::ptree>;

// The rows of an experiment by their names, without the number of iterations at the end.
Counters rows_of(const std::string& arguments) {
  const auto path = test_folder() / "report.json";
  const ProgramRun run =
      launch(WIREWATCH_BENCH, "--effort smoke " + arguments + " --out \"" + path.string() + "\"");
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  Counters rows;
  const boost::property_tree::ptree report = read_report(path);
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    std::string name = row.get<std::string>("name");
    rows[name.substr(0, name.find("/iterations:"))] = row;
  }
  return rows;
}

double counter(Counters& rows, const std::string& name, const std::string& key) {
  EXPECT_EQ(rows.count(name), 1U) << name;
  return rows[name].get<double>(key, -1);
}

TEST(ReceiveCounts, meet_the_figures_of_the_seed_at_100_bytes) {
  Counters rows = rows_of("--experiment S3.1");
  const std::string copying = "count/frame.copy/bytes/size:100/side:receive";
  const std::string sharing = "count/frame.shared/bytes/size:100/side:receive";
  EXPECT_NEAR(counter(rows, copying, "copies_per_item"), 3.0, 0.02);
  EXPECT_NEAR(counter(rows, sharing, "copies_per_item"), 2.0, 0.03);
  for (const char* part : {"flags_copies_per_item", "size_copies_per_item"}) {
    EXPECT_DOUBLE_EQ(counter(rows, copying, part), counter(rows, sharing, part));
    EXPECT_NEAR(counter(rows, sharing, part), 1.0, 0.001) << part;
  }
  EXPECT_NEAR(counter(rows, copying, "data_copies_per_item"), 1.0, 0.02);
  EXPECT_LT(counter(rows, sharing, "data_copies_per_item"), 0.04);
  EXPECT_NEAR(counter(rows, copying, "allocs_per_item"), 1.0, 0.001);
  const double allocations = counter(rows, sharing, "allocs_per_item");
  EXPECT_LT(allocations, 0.04);
  // One per buffer as predicted, and one for the message that straddles its end.
  EXPECT_NEAR(allocations, 2 * counter(rows, sharing, "predicted_allocs_per_item"), 0.004);
  EXPECT_NEAR(counter(rows, sharing + "/content:block", "allocs_per_item"), 1.0, 0.03);
}

TEST(ReceiveCounts, sharing_pays_in_a_window_of_sizes_only) {
  Counters rows = rows_of("--experiment S3.1");
  const auto copies_saved = [&](const std::string& size) {
    return counter(rows, "count/frame.copy/bytes/size:" + size + "/side:receive",
                   "copies_per_item") -
           counter(rows, "count/frame.shared/bytes/size:" + size + "/side:receive",
                   "copies_per_item");
  };
  for (const char* size : {"8", "32", "33"}) EXPECT_NEAR(copies_saved(size), -1.0, 0.01) << size;
  for (const char* size : {"64", "100", "256"}) EXPECT_GT(copies_saved(size), 0.9) << size;
  for (const char* size : {"16384", "65536", "1048576"}) EXPECT_EQ(copies_saved(size), 0) << size;
}

TEST(ReceiveCounts, are_the_same_at_every_run) {
  const std::string arguments = "--experiment S3.1 --benchmark_filter=reads:random";
  Counters first = rows_of(arguments);
  Counters second = rows_of(arguments);
  EXPECT_EQ(first.size(), 2U);
  for (const auto& [name, row] : first) {
    for (const char* key : {"copies_per_item", "allocs_per_item", "copied_bytes_per_item"}) {
      EXPECT_EQ(counter(first, name, key), counter(second, name, key)) << name << " " << key;
    }
  }
}

TEST(ReceiveHold, one_kept_message_keeps_the_buffer_it_came_in) {
  Counters rows = rows_of("--experiment S3.9 --benchmark_filter=size:100/keep:64");
  const double copying = counter(rows, "hold/frame.copy/bytes/size:100/keep:64", "peak_held_bytes");
  const double sharing =
      counter(rows, "hold/frame.shared/bytes/size:100/keep:64", "peak_held_bytes");
  // 1563 messages of 100 bytes and a header each, against nearly every buffer of 8192 bytes.
  EXPECT_NEAR(copying / (1563 * 124), 1.0, 0.01);
  EXPECT_GT(sharing / copying, 40);
}

TEST(ReceiveVerify, finds_every_message_intact) {
  Counters rows = rows_of("--experiment S3.8");
  EXPECT_EQ(rows.size(), 6U);
  for (const auto& [name, row] : rows) {
    if (row.get<bool>("skipped", false)) continue;
    EXPECT_EQ(row.get<double>("lost_items", -1), 0) << name;
    EXPECT_EQ(row.get<double>("intact_items", -1), 2000) << name;
  }
}

TEST(ReceivePath, every_other_experiment_runs) {
  for (const char* id : {"S3.2", "S3.3", "S3.5", "S3.6", "S3.7"}) {
    EXPECT_GT(rows_of(std::string("--experiment ") + id).size(), 10U) << id;
  }
}

}  // namespace
}  // namespace wirewatch
