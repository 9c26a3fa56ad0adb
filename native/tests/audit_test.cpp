#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/report_context.hpp"
#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

using boost::property_tree::ptree;

// The report of an audit; skips the test where the audit cannot be made.
class Audit : public testing::Test {
 protected:
  ProgramRun audit(const std::string& arguments) const {
    return launch(WIREWATCH_BENCH, arguments + " --out \"" + path_.string() + "\"");
  }
  ptree row(const std::string& name) const {
    const ptree report = read_report(path_);
    for (const auto& [unused, found] : report.get_child("benchmarks")) {
      if (found.get<std::string>("name").compare(0, name.size(), name) == 0) return found;
    }
    ADD_FAILURE() << "no row " << name;
    return {};
  }

  std::filesystem::path path_ = test_folder() / "audit.json";
};

TEST_F(Audit, of_copies_counts_what_reaches_the_c_library) {
  const ProgramRun run =
      audit("--audit=copies '--benchmark_filter=size:4096$|to_wire/boost.binary.*size:4096/'");
  if (run.standard_error.find("is not beside the program") != std::string::npos) {
    GTEST_SKIP() << run.standard_error;
  }
  ASSERT_EQ(run.exit_status, 0) << run.standard_error;
  EXPECT_EQ(read_context(path_).at("wirewatch.audit"), "copies");
  const ptree ceiling = row("ceiling/memmove.warm/bytes/size:4096");
  EXPECT_EQ(ceiling.get<double>("copies_per_item"), 1);
  EXPECT_EQ(ceiling.get<double>("copied_bytes_per_item"), 4096);
  EXPECT_EQ(ceiling.get<double>("mallocs_per_item"), 0);
  EXPECT_EQ(ceiling.count("process_copies_per_item"), 0U) << "one thread";
  const ptree archive = row("to_wire/boost.binary/bytes/size:4096");
  EXPECT_GT(archive.get<double>("copied_bytes_per_item"), 4096);
  EXPECT_GE(archive.get<double>("mallocs_per_item"), archive.get<double>("allocs_per_item"));
  EXPECT_EQ(archive.count("bytes_per_second"), 0U) << "no rate from a run that is not timed";
  EXPECT_NE(archive.get<std::string>("label").find("no measurement"), std::string::npos);
}

TEST_F(Audit, counters_are_absent_outside_an_audit) {
  ASSERT_EQ(audit("--effort smoke --benchmark_filter=memmove.*size:8$").exit_status, 0);
  EXPECT_EQ(row("ceiling/").count("copies_per_item"), 0U);
  EXPECT_EQ(read_context(path_).count("wirewatch.audit"), 0U);
}

TEST_F(Audit, of_instructions_gives_the_same_number_twice) {
  const std::string arguments =
      "--experiment S2.7 --audit=instructions '--benchmark_filter=^to_wire/wirepack/record$'";
  const ProgramRun run = audit(arguments);
  if (run.exit_status != 0) {
    // No valgrind, or a sanitizer in the program, which valgrind cannot run.
    GTEST_SKIP() << run.standard_error;
  }
  const double first = row("to_wire/").get<double>("instructions_per_item");
  EXPECT_GT(first, 10);
  EXPECT_LT(first, 10000);
  ASSERT_EQ(audit(arguments).exit_status, 0);
  EXPECT_NEAR(row("to_wire/").get<double>("instructions_per_item") / first, 1, 0.01);
  EXPECT_EQ(row("to_wire/").count("bytes_per_second"), 0U);
}

TEST_F(Audit, of_instructions_skips_what_takes_too_long) {
  const ProgramRun run = audit("--audit=instructions '--benchmark_filter=memmove.*size:4194304$'");
  if (run.exit_status != 0) GTEST_SKIP() << run.standard_error;
  const ptree skipped = row("ceiling/");
  EXPECT_TRUE(skipped.get<bool>("skipped"));
  EXPECT_NE(skipped.get<std::string>("skip_message").find("above 64 KiB"), std::string::npos);
}

TEST_F(Audit, of_what_there_is_not_is_wrong_usage) {
  EXPECT_EQ(audit("--audit=speed").exit_status, 2);
}

}  // namespace
}  // namespace wirewatch
