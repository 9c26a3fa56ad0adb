#include "core/report_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace wirewatch {
namespace {

namespace fs = std::filesystem;

class ReportFileTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / (std::string("wirewatch_") + info->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(ReportFileTest, exists_only_when_complete) {
  const fs::path path = folder_ / "report.json";
  ReportFile file(path);
  file.reporter().ReportContext({});
  file.reporter().Finalize();
  EXPECT_TRUE(fs::is_empty(folder_)) << "a program that is ended now leaves nothing";
  file.complete();
  EXPECT_TRUE(fs::exists(path));
  EXPECT_FALSE(fs::exists(path.string() + ".partial"));
}

TEST_F(ReportFileTest, leaves_an_older_report_alone_if_never_completed) {
  const fs::path path = folder_ / "report.json";
  std::ofstream(path) << "older";
  { ReportFile file(path); }
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), "older");
  EXPECT_FALSE(fs::exists(path.string() + ".partial"));
}

TEST_F(ReportFileTest, says_in_its_context_why_it_is_void) {
  const fs::path path = folder_ / "report.json";
  ReportFile file(path);
  file.reporter().ReportContext({});
  file.reporter().Finalize();
  file.complete("x: \"a\\b\" differs");
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_NE(text.str().find(R"("wirewatch.void": "x: \"a\\b\" differs",)"), std::string::npos)
      << text.str();
}

TEST_F(ReportFileTest, names_the_file_it_cannot_write) {
  const fs::path path = folder_ / "missing" / "report.json";
  try {
    ReportFile file(path);
    FAIL() << "opened";
  } catch (const ReportFileError& error) {
    EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos) << error.what();
  }
  EXPECT_THROW(ReportFile{folder_}, ReportFileError);
}

TEST_F(ReportFileTest, leaves_out_host_and_executable_and_nothing_else) {
  const auto context_of = [](benchmark::BenchmarkReporter& reporter) {
    std::ostringstream text;
    reporter.SetOutputStream(&text);
    reporter.ReportContext({});
    return text.str();
  };
  const char* const before =
      std::exchange(benchmark::BenchmarkReporter::Context::executable_name, "some/where/program");
  benchmark::JSONReporter plain;
  RedactedJsonReporter redacted;
  std::istringstream lines(context_of(plain));
  std::string expected;
  for (std::string line; std::getline(lines, line);) {
    const bool is_private = line.find("\"host_name\"") != std::string::npos ||
                            line.find("\"executable\"") != std::string::npos;
    if (!is_private) expected += line + "\n";
  }
  const std::string written = context_of(redacted);
  EXPECT_STREQ(benchmark::BenchmarkReporter::Context::executable_name, "some/where/program");
  benchmark::BenchmarkReporter::Context::executable_name = before;
  // The date may have moved on by a second between the two.
  const auto after_date = [](const std::string& text) {
    return text.substr(text.find("num_cpus"));
  };
  EXPECT_EQ(after_date(written), after_date(expected));
  EXPECT_EQ(written.find("host_name"), std::string::npos);
  EXPECT_EQ(written.find("some/where"), std::string::npos);
}

}  // namespace
}  // namespace wirewatch
