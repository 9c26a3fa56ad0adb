#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/program_run.hpp"

// Uploads to a real server are tested end to end, in server/tests/e2e.
namespace wirewatch {
namespace {

namespace fs = std::filesystem;

constexpr const char* one_case =
    "--effort smoke '--benchmark_filter=ceiling/memmove.warm/bytes/size:8$' ";

fs::path fresh_spool() {
  const fs::path folder = test_folder() / "spool";
  fs::remove_all(folder);
  return folder;
}

// Digests of the reports that wait.
std::string only_report(const fs::path& spool) {
  std::string found;
  for (const auto& entry : fs::directory_iterator(spool)) {
    const std::string name = entry.path().filename().string();
    if (name.size() == 64 + 5) found = name.substr(0, 64);
  }
  return found;
}

TEST(Upload, a_spool_alone_keeps_the_report_and_sends_nothing) {
  const fs::path spool = fresh_spool();
  const ProgramRun run =
      launch(WIREWATCH_BENCH, one_case + ("--channel main --spool \"" + spool.string() + "\""));
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  const std::string digest = only_report(spool);
  EXPECT_EQ(read_report(spool / (digest + ".json")).count("benchmarks"), 1U);
  const auto request = read_report(spool / (digest + ".upload.json"));
  EXPECT_EQ(request.get<std::string>("server"), "");
  EXPECT_EQ(request.get<std::string>("parameters.channel"), "main");
  EXPECT_EQ(std::distance(fs::directory_iterator(spool), {}), 2);
}

#if !defined(_WIN32)
TEST(Upload, a_server_that_is_not_there_costs_no_report) {
  const fs::path spool = fresh_spool();
  ::setenv("WIREWATCH_TOKEN", "ww_planted_secret", 1);
  const ProgramRun run =
      launch(WIREWATCH_BENCH,
             one_case + ("--upload http://127.0.0.1:1 --project codec --patience 0.2 --spool \"" +
                         spool.string() + "\""));
  ::unsetenv("WIREWATCH_TOKEN");
  EXPECT_EQ(run.exit_status, 3) << run.standard_error;
  EXPECT_NE(run.standard_error.find("--flush"), std::string::npos) << run.standard_error;
  const std::string digest = only_report(spool);
  EXPECT_EQ(read_report(spool / (digest + ".upload.json")).get<std::string>("server"),
            "http://127.0.0.1:1");
  EXPECT_EQ(run.standard_error.find("planted"), std::string::npos);
}

TEST(Upload, what_is_missing_is_said_before_anything_is_measured) {
  ::unsetenv("WIREWATCH_TOKEN");
  const ProgramRun run = launch(
      WIREWATCH_BENCH, std::string(one_case) + "--upload http://127.0.0.1:1 --project codec");
  EXPECT_EQ(run.exit_status, 2);
  EXPECT_NE(run.standard_error.find("wirewatch token create"), std::string::npos);
  EXPECT_EQ(run.standard_output, "");
  EXPECT_EQ(launch(WIREWATCH_BENCH, "--upload http://127.0.0.1:1").exit_status, 2);
  EXPECT_EQ(launch(WIREWATCH_BENCH, "--channel main").exit_status, 2);
}
#endif

}  // namespace
}  // namespace wirewatch
