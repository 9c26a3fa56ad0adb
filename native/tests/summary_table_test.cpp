#include "core/summary_table.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace wirewatch {
namespace {

using Result = benchmark::BenchmarkReporter::Run;

Result run_of(const std::string& name, double bytes_per_s) {
  Result run;
  run.run_name.function_name = name;
  run.counters["bytes_per_second"] = benchmark::Counter(bytes_per_s);
  return run;
}

BenchmarkCase case_of(const std::string& operation, const std::string& codec,
                      std::uint64_t size_bytes) {
  BenchmarkCase made;
  made.operation = operation;
  made.codec = codec;
  made.payload = "bytes";
  made.payload_bytes = size_bytes;
  made.name = case_name(operation, codec, "bytes", {"size:" + std::to_string(size_bytes)});
  return made;
}

// The words of the line of `text` that starts with `start`.
std::vector<std::string> words_of_line(const std::string& text, const std::string& start) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.compare(0, start.size(), start) != 0) continue;
    std::istringstream words(line);
    std::vector<std::string> found;
    for (std::string word; words >> word;) found.push_back(word);
    return found;
  }
  return {};
}

TEST(SummaryTable, shows_median_and_share_of_the_ceiling) {
  const std::vector<BenchmarkCase> cases{case_of("ceiling", "memmove.warm", 4096),
                                         case_of("to_wire", "example", 4096)};
  SummaryTable table;
  table.add({run_of(cases[0].name, 8e9)});
  table.add({run_of(cases[1].name, 9e9), run_of(cases[1].name, 2e9), run_of(cases[1].name, 1e9)});
  std::ostringstream text;
  table.write(cases, text);
  EXPECT_EQ(words_of_line(text.str(), "to_wire example"),
            (std::vector<std::string>{"to_wire", "example", "2", "GB/s", "(25", "%)"}));
  EXPECT_EQ(words_of_line(text.str(), "bytes"), (std::vector<std::string>{"bytes", "4", "KiB"}));
}

TEST(SummaryTable, claims_no_share_without_a_ceiling) {
  const std::vector<BenchmarkCase> cases{case_of("to_wire", "example", 8)};
  SummaryTable table;
  table.add({run_of(cases[0].name, 1000)});
  std::ostringstream text;
  table.write(cases, text);
  EXPECT_EQ(words_of_line(text.str(), "to_wire example"),
            (std::vector<std::string>{"to_wire", "example", "1", "kB/s"}));
}

// Otherwise the last variant would stand for all of them.
TEST(SummaryTable, has_a_row_for_each_variant) {
  std::vector<BenchmarkCase> cases{case_of("to_wire", "example", 8),
                                   case_of("to_wire", "example", 8),
                                   case_of("to_wire", "other", 8)};
  cases[0].name += "/buffer:fresh";
  cases[1].name += "/buffer:reused";
  cases[2].name += "/buffer:fresh";
  SummaryTable table;
  table.add(
      {run_of(cases[0].name, 1000), run_of(cases[1].name, 2000), run_of(cases[2].name, 3000)});
  std::ostringstream text;
  table.write(cases, text);
  EXPECT_EQ(words_of_line(text.str(), "to_wire example buffer:fresh").at(3), "1");
  EXPECT_EQ(words_of_line(text.str(), "to_wire example buffer:reused").at(3), "2");
  EXPECT_EQ(words_of_line(text.str(), "to_wire other").at(2), "3");
}

TEST(SummaryTable, leaves_out_failed_runs_and_aggregates) {
  const std::vector<BenchmarkCase> cases{case_of("to_wire", "example", 8)};
  Result failed = run_of(cases[0].name, 1000);
  failed.skipped = benchmark::internal::SkippedWithError;
  Result aggregate = run_of(cases[0].name, 1000);
  aggregate.run_type = Result::RT_Aggregate;
  SummaryTable table;
  table.add({failed, aggregate});
  std::ostringstream text;
  table.write(cases, text);
  EXPECT_EQ(text.str(), "");
}

TEST(Formats, bandwidth_is_decimal_and_size_is_binary) {
  EXPECT_EQ(format_bandwidth(7.9e9), "7.9 GB/s");
  EXPECT_EQ(format_bandwidth(999.9), "1 kB/s");
  EXPECT_EQ(format_bandwidth(12), "12 B/s");
  EXPECT_EQ(format_size(600), "600 B");
  EXPECT_EQ(format_size(1500), "1500 B");
  EXPECT_EQ(format_size(4194304), "4 MiB");
}

}  // namespace
}  // namespace wirewatch
