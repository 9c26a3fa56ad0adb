#include "core/report_context.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "core/report_file.hpp"

namespace wirewatch {
namespace {

std::filesystem::path written(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(testing::TempDir()) / ("wirewatch_context_" + name);
  std::ofstream(path) << text;
  return path;
}

TEST(ReportContext, is_read_from_a_complete_report) {
  const auto path = std::filesystem::path(testing::TempDir()) / "wirewatch_context_whole";
  ReportFile file(path);
  file.reporter().ReportContext({});
  file.reporter().Finalize();
  file.complete("it says \"no\"");
  const auto context = read_context(path);
  EXPECT_EQ(context.at("wirewatch.void"), "it says \"no\"");
  EXPECT_EQ(context.at("library_version"), "v1.9.1");
}

TEST(ReportContext, of_half_a_report_is_empty) {
  const std::string whole =
      "{\n  \"context\": {\n    \"wirewatch.effort\": \"full\"\n  },\n"
      "  \"benchmarks\": [\n    {\n      \"name\": \"x\"\n    }\n  ]\n}\n";
  EXPECT_EQ(read_context(written("a", whole)).at("wirewatch.effort"), "full");
  EXPECT_TRUE(read_context(written("b", whole.substr(0, whole.size() - 3))).empty());
  EXPECT_TRUE(read_context(written("c", "")).empty());
  EXPECT_TRUE(read_context("no_such_file").empty());
}

TEST(ReportContext, differences_are_told_in_words) {
  const std::map<std::string, std::string> found{
      {"wirewatch.effort", "full"}, {"wirewatch.machine", "lab"}, {"date", "2026"}};
  EXPECT_EQ(differences(found, {{"wirewatch.effort", "full"}}, {}), "");
  EXPECT_EQ(differences(found, {{"wirewatch.effort", "smoke"}, {"wirewatch.cases", "3"}},
                        {"wirewatch.machine"}),
            "cases was not given and is now '3', effort was 'full' and is now 'smoke', machine was "
            "'lab' and is now not given");
}

}  // namespace
}  // namespace wirewatch
