#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/platform/platform.hpp"
#include "core/platform/program_output.hpp"

namespace wirewatch {
namespace {

namespace fs = std::filesystem;

std::string report_in(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string measured_report() {
  const fs::path path = fs::path(testing::TempDir()) / "wirewatch_measured_report.json";
  fs::remove(path);
  const platform::ProgramOutput run = platform::run_program_with_input(
      PORTABLE_BENCH,
      {"--effort", "smoke", "--benchmark_filter=bytes/size:8(/|$)", "--out", path.string()}, "");
  EXPECT_EQ(run.exit_status, 0) << run.standard_output;
  return report_in(path);
}

TEST(MeasuredReport, has_a_row_per_case_and_says_where_it_was_measured) {
  const std::string report = measured_report();
  for (const char* part :
       {"\"ceiling/memmove.warm/bytes/size:8\"", "\"to_wire/boost.binary/bytes/size:8/",
        "\"from_wire/boost.text/bytes/size:8/", "\"from_wire/boost.xml/bytes/size:8/",
        "\"wirewatch.cpu\": \"", "\"wirewatch.os_release\": \"", "\"wirewatch.stdlib\": \"",
        "\"allocs_per_item\": "}) {
    EXPECT_NE(report.find(part), std::string::npos) << part << " in " << report;
  }
  const std::string os = "\"wirewatch.os\": \"" + platform::os_name() + "\"";
  EXPECT_NE(report.find(os), std::string::npos) << os;
  EXPECT_EQ(report.find("host_name"), std::string::npos);
}

TEST(MeasuredReport, of_an_emulated_processor_is_void) {
  EXPECT_EQ(measured_report().find("\"wirewatch.void\": \"") != std::string::npos,
            platform::is_emulated());
}

TEST(MeasuredReport, never_calls_wine_windows) {
  const std::string report = measured_report();
  EXPECT_EQ(report.find("\"wirewatch.wine\": \"true\"") != std::string::npos, platform::is_wine());
  EXPECT_EQ(report.find("\"wirewatch.os\": \"wine\"") != std::string::npos, platform::is_wine());
}

}  // namespace
}  // namespace wirewatch
