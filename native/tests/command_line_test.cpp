#include "core/command_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/flag_spelling.hpp"

namespace wirewatch {
namespace {

Options parse(const std::vector<const char*>& arguments) { return parse_command_line(arguments); }

std::string complaint(const std::vector<const char*>& arguments) {
  try {
    (void)parse(arguments);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(CommandLine, takes_values_after_equals_and_after_a_space) {
  const Options options =
      parse({"--experiment", "S1.1,S2.7", "--machine=lab 3", "--commit", "0123abc",
             "--commit-time=2026-11-21T09:30:00+01:00", "--variant", "lto"});
  EXPECT_EQ(options.experiments, (std::vector<std::string>{"S1.1", "S2.7"}));
  EXPECT_EQ(options.machine, "lab 3");
  EXPECT_EQ(options.commit, "0123abc");
  EXPECT_EQ(options.commit_time, "2026-11-21T09:30:00+01:00");
  EXPECT_EQ(options.variant, "lto");
  EXPECT_EQ(options.effort, "demo");
}

TEST(CommandLine, explicit_flags_override_the_effort) {
  EXPECT_EQ(parse({"--effort", "record"}).benchmark_value("repetitions"), "10");
  EXPECT_EQ(
      parse({"--benchmark_repetitions=4", "--effort", "record"}).benchmark_value("repetitions"),
      "4");
  EXPECT_EQ(parse({"--effort=smoke"}).benchmark_value("min_time"), "1x");
}

TEST(CommandLine, an_effort_is_told_with_what_changes_it) {
  EXPECT_EQ(parse({"--effort", "full", "--benchmark_filter=x"}).effort_text(), "full");
  EXPECT_EQ(parse({"--benchmark_repetitions=4"}).effort_text(), "demo --benchmark_repetitions=4");
  EXPECT_EQ(parse({"--effort", "full"}).benchmark_value("min_time"), "0.1s");
  EXPECT_EQ(parse({"--effort", "full"}).benchmark_value("repetitions"), "10");
}

TEST(CommandLine, can_be_written_again_for_a_program_that_measures_the_same) {
  const Options options = parse({"--machine", "lab 3", "--out", "x.json", "--revision=0.3",
                                 "--experiment", "S1.1", "--benchmark_min_time=3x"});
  EXPECT_EQ(measuring_arguments(options),
            (std::vector<std::string>{"--effort=demo", "--machine=lab 3", "--revision=0.3",
                                      "--benchmark_min_time=3x"}));
}

TEST(CommandLine, tells_the_program_that_measures_nothing_of_the_upload) {
  const Options options = parse({"--upload", "https://perf.example/base", "--project=codec",
                                 "--spool", "x", "--fail-on=none", "--budget", "2.5%"});
  EXPECT_EQ(options.upload, "https://perf.example/base");
  EXPECT_EQ(options.fail_on, "none");
  EXPECT_EQ(measuring_arguments(options), (std::vector<std::string>{"--effort=demo"}));
}

TEST(CommandLine, takes_no_address_that_could_hold_a_secret_or_more_than_an_address) {
  for (const char* address :
       {"perf.example", "ftp://perf.example", "https://user:word@perf.example",
        "https://perf.example?token=x", "https://perf.example/\"\nheader"}) {
    EXPECT_NE(complaint({"--upload", address}), "") << address;
  }
}

TEST(CommandLine, names_the_nearest_flag) {
  EXPECT_EQ(complaint({"--machin=x"}), "unknown flag '--machin'; did you mean --machine?");
  EXPECT_EQ(complaint({"--experiments", "S1.1"}),
            "unknown flag '--experiments'; did you mean --experiment?");
  EXPECT_EQ(complaint({"--benchmark_filtr=x"}),
            "");  // theirs to know; asked after they have parsed
  EXPECT_STREQ(unknown_flag("--benchmark_filtr=x").what(),
               "unknown flag '--benchmark_filtr'; did you mean --benchmark_filter?");
  EXPECT_EQ(complaint({"--xyzzyplugh"}), "unknown flag '--xyzzyplugh'; --help lists the flags");
}

TEST(CommandLine, refuses_values_that_cannot_be) {
  EXPECT_EQ(complaint({"--effort", "huge"}).substr(0, 29), "--effort does not take 'huge'");
  EXPECT_NE(complaint({"--commit", "main"}), "");
  EXPECT_NE(complaint({"--commit-time", "2026-11-21 09:30"}), "");
  EXPECT_NE(complaint({"--commit-time", "2026-11-21T09:30:00"}), "") << "no zone";
  EXPECT_NE(complaint({"--machine", ""}), "");
  EXPECT_NE(complaint({"--experiment", ","}), "");
  EXPECT_NE(complaint({"--benchmark_min_time=soon"}), "");
  EXPECT_EQ(complaint({"--benchmark_min_time=200x"}), "");
  EXPECT_EQ(complaint({"--out"}), "--out needs a value; see --help");
  EXPECT_EQ(complaint({"stray"}), "'stray' is no flag; see --help");
}

TEST(CommandLine, keeps_the_library_from_writing_a_report_with_the_host_name) {
  EXPECT_NE(complaint({"--benchmark_out=x.json"}).find("--out FILE"), std::string::npos);
  EXPECT_NE(complaint({"--benchmark_format=json"}).find("--out FILE"), std::string::npos);
}

TEST(CommandLine, help_names_every_flag) {
  for (const char* flag :
       {"--list", "--experiment", "--effort", "--out", "--machine", "--version-label", "--commit",
        "--commit-time", "--variant", "--sitting", "--revision", "--help", "--upload", "--project",
        "--spool", "--fail-on", "--benchmark_filter", "--out-dir", "--audit"}) {
    EXPECT_NE(help_text().find(flag), std::string::npos) << flag;
  }
}

TEST(NearestName, needs_some_likeness) {
  const std::vector<std::string> known{"--list", "--out"};
  EXPECT_EQ(nearest_name("--lst", known), "--list");
  EXPECT_EQ(nearest_name("qqqqqqqqqqqq", known), "");
}

}  // namespace
}  // namespace wirewatch
