#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

using boost::property_tree::ptree;

ptree report_of(const std::string& arguments) {
  const auto path = test_folder() / "report.json";
  const ProgramRun run = launch(WIREWATCH_BENCH, arguments + " --out \"" + path.string() + "\"");
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  return read_report(path);
}

ptree row_of(const ptree& report, const std::string& name) {
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    if (text_at(row, "name") == name) return row;
  }
  ADD_FAILURE() << "no row " << name;
  return {};
}

TEST(Report, says_where_and_of_what_it_is) {
  const ptree context =
      report_of(
          "--effort smoke --benchmark_filter=size:8/ --machine lab-3 --variant lto "
          "--commit 0123abc --commit-time 2026-11-21T09:30:00Z --sitting morning")
          .get_child("context");
  for (const char* key :
       {"suite_version", "effort", "experiment", "cases", "os", "os_release", "arch", "compiler",
        "compiler_version", "stdlib", "build_type", "cxx_flags", "component.boost"}) {
    EXPECT_NE(text_at(context, std::string("wirewatch.") + key), "") << key;
  }
  EXPECT_EQ(text_at(context, "wirewatch.schema"), "1");
  EXPECT_EQ(text_at(context, "wirewatch.machine"), "lab-3");
  EXPECT_EQ(text_at(context, "wirewatch.variant"), "lto");
  EXPECT_EQ(text_at(context, "wirewatch.commit"), "0123abc");
  EXPECT_EQ(text_at(context, "wirewatch.commit_time"), "2026-11-21T09:30:00Z");
  EXPECT_EQ(text_at(context, "wirewatch.sitting"), "morning");
  // Not told otherwise, what is measured is Boost.
  EXPECT_EQ(text_at(context, "wirewatch.version"), text_at(context, "wirewatch.component.boost"));
  EXPECT_TRUE(
      std::regex_match(text_at(context, "wirewatch.version"), std::regex(R"(\d+\.\d+\.\d+)")));
  EXPECT_EQ(text_at(context, "library_version"), "v1.9.1");
}

TEST(Report, names_no_host_no_path_and_nothing_undeclared) {
  const ptree context = report_of("--effort smoke --benchmark_filter=size:8/").get_child("context");
  for (const char* key : {"host_name", "executable", "wirewatch.machine", "wirewatch.commit",
                          "wirewatch.variant", "wirewatch.sitting"}) {
    EXPECT_EQ(context.find(key), context.not_found()) << key;
  }
  for (const auto& [key, value] : context) {
    if (key.compare(0, 10, "wirewatch.") == 0) {
      EXPECT_NE(value.data(), "false") << key;
    }
  }
  EXPECT_NE(text_at(context, "date"), "");
  EXPECT_NE(text_at(context, "num_cpus"), "");
#ifdef __linux__
  // What of the machine's state every Linux tells.
  EXPECT_TRUE(
      std::regex_match(text_at(context, "wirewatch.busy_processors"), std::regex(R"(\d+\.\d\d)")));
  EXPECT_TRUE(std::regex_match(text_at(context, "wirewatch.niceness"), std::regex(R"(-?\d+)")));
  EXPECT_GT(std::stoi(text_at(context, "wirewatch.cpus_allowed")), 0);
  EXPECT_NE(text_at(context, "wirewatch.container"), "");
#endif
}

TEST(Report, rows_have_the_grammar_and_the_counters) {
  const ptree report = report_of(
      "--effort smoke "
      "'--benchmark_filter=size:(8|4096)\\b'");
  const std::regex grammar(
      R"((to_wire|from_wire|ceiling)/(boost\.(binary|text|xml)|memmove\.warm)/bytes/size:\d+(/wrap:binary_object)?)");
  std::set<std::string> names;
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    const std::string name = text_at(row, "name");
    SCOPED_TRACE(name);
    names.insert(name);
    EXPECT_TRUE(std::regex_match(name, grammar));
    for (const char* counter : {"payload_bytes", "allocs_per_item", "alloc_bytes_per_item",
                                "bytes_per_second", "items_per_second", "cpu_time", "real_time"}) {
      EXPECT_NE(text_at(row, counter), "") << counter;
    }
    if (name.compare(0, 7, "ceiling") == 0) {
      EXPECT_EQ(row.get<double>("allocs_per_item"), 0);
    } else {
      EXPECT_GT(row.get<double>("encoded_bytes"), row.get<double>("payload_bytes"));
      EXPECT_GT(row.get<double>("wire_hash32"), 0);
      EXPECT_GT(row.get<double>("allocs_per_item"), 3);
    }
  }
  EXPECT_EQ(names.size(), 2U * 7U);
}

TEST(Report, holds_every_repetition_and_the_same_wire_each_time) {
  const ptree report = report_of(
      "--effort demo --benchmark_min_time=20x --benchmark_filter=to_wire/boost.binary.*size:8/");
  std::map<std::string, std::set<std::string>> seen;
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    if (text_at(row, "run_type") != "iteration") continue;
    EXPECT_EQ(text_at(row, "iterations"), "20");
    for (const char* key : {"repetition_index", "wire_hash32", "allocs_per_item"}) {
      seen[key].insert(text_at(row, key));
    }
  }
  EXPECT_EQ(seen["repetition_index"], (std::set<std::string>{"0", "1", "2"}));
  EXPECT_EQ(seen["wire_hash32"].size(), 1U);
  EXPECT_EQ(seen["allocs_per_item"].size(), 1U) << "allocations are exact";
}

TEST(Report, revision_is_the_version_and_changes_no_name) {
  const std::string name = "to_wire/wirepack/record";
  const std::string arguments = "--experiment S2.7 --effort smoke --benchmark_filter=" + name;
  const ptree old = report_of(arguments + " --revision 0.3");
  const ptree newest = report_of(arguments);
  EXPECT_EQ(text_at(old.get_child("context"), "wirewatch.version"), "0.3");
  EXPECT_EQ(text_at(old.get_child("context"), "wirewatch.component.wirepack"), "0.3");
  EXPECT_NE(text_at(old.get_child("context"), "wirewatch.component.boost"), "");
  EXPECT_EQ(text_at(newest.get_child("context"), "wirewatch.version"), "1.0");
  EXPECT_EQ(text_at(newest.get_child("context"), "wirewatch.component.boost"), "");
  EXPECT_GT(row_of(old, name).get<double>("allocs_per_item"), 0);
  EXPECT_EQ(row_of(newest, name).get<double>("allocs_per_item"), 0);
}

TEST(Report, of_several_components_has_the_suites_version) {
  const ptree context =
      report_of("--effort smoke --experiment S1.1,S2.7 '--benchmark_filter=size:8($|/)'")
          .get_child("context");
  EXPECT_EQ(text_at(context, "wirewatch.version"), text_at(context, "wirewatch.suite_version"));
  EXPECT_EQ(text_at(context, "wirewatch.experiment"), "S1.1,S2.7");
  EXPECT_NE(text_at(context, "wirewatch.component.boost"), "");
  EXPECT_NE(text_at(context, "wirewatch.component.wirepack"), "");
}

TEST(Report, version_label_counts_more_than_the_component) {
  const ptree report =
      report_of("--effort smoke --benchmark_filter=size:8/ --version-label 2.0-rc1");
  EXPECT_EQ(text_at(report.get_child("context"), "wirewatch.version"), "2.0-rc1");
}

}  // namespace
}  // namespace wirewatch
