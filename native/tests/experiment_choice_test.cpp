#include "core/experiment_choice.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "core/command_line.hpp"
#include "core/environment.hpp"
#include "core/measurement_plan.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch {
namespace {

BenchmarkCase case_of(const std::string& codec, const std::vector<Component>& components) {
  BenchmarkCase made;
  made.name = "to_wire/" + codec + "/bytes";
  made.components = components;
  return made;
}

Experiment experiment_of(const std::string& id, const std::vector<BenchmarkCase>& cases) {
  Experiment experiment;
  experiment.id = id;
  experiment.title = "title of " + id;
  experiment.cases = [cases](const CodecRegistry&, const std::string&) { return cases; };
  return experiment;
}

const std::vector<Experiment>& known() {
  static const std::vector<Experiment> experiments = [] {
    BenchmarkCase skipped = case_of("queue", {});
    skipped.skip_reason = "no such queue on this system";
    return std::vector<Experiment>{
        experiment_of("S1.1", {case_of("a", {{"boost", "1.88"}, {"zlib", "1"}})}),
        experiment_of("S1.10", {case_of("a", {{"boost", "1.88"}, {"zlib", "1"}}),
                                case_of("b", {{"boost", "1.88"}})}),
        experiment_of("S10.1", {case_of("c", {{"cereal", "1.3"}}), case_of("memmove", {})}),
        experiment_of("S2.1", {skipped}),
    };
  }();
  return experiments;
}

std::vector<std::string> chosen(const std::vector<std::string>& ids) {
  std::vector<std::string> found;
  for (const Experiment* experiment : choose_experiments(known(), ids)) {
    found.push_back(experiment->id);
  }
  return found;
}

std::string complaint(const std::vector<std::string>& ids) {
  try {
    (void)chosen(ids);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

using Ids = std::vector<std::string>;

TEST(ExperimentChoice, takes_an_id_or_what_stands_before_a_dot) {
  EXPECT_EQ(chosen({"S1.1"}), (Ids{"S1.1"}));
  EXPECT_EQ(chosen({"S1"}), (Ids{"S1.1", "S1.10"}));
  EXPECT_EQ(chosen({"S2", "S1.1", "S1"}), (Ids{"S1.1", "S1.10", "S2.1"})) << "each once, in order";
  EXPECT_EQ(chosen({"all"}).size(), known().size());
  EXPECT_EQ(chosen({}), (Ids{"S1.1"}));
}

TEST(ExperimentChoice, names_the_nearest_id) {
  EXPECT_EQ(complaint({"S2.2"}),
            "no experiment 'S2.2'; did you mean S2.1? --list shows all of them");
  EXPECT_NE(complaint({"S1.1", "nonsense"}).find("no experiment 'nonsense'"), std::string::npos);
  EXPECT_NE(complaint({"S"}), "") << "an id ends at a dot";
}

TEST(ExperimentChoice, list_counts_cases_and_says_what_is_skipped) {
  const std::string text = list_text(known(), CodecRegistry());
  EXPECT_NE(text.find("S1.10  title of S1.10 (2 cases)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("(1 case); skipped here: no such queue on this system\n"), std::string::npos);
}

MeasurementPlan plan_of(const std::vector<std::string>& ids) {
  return make_plan(Options{}, CodecRegistry(), choose_experiments(known(), ids));
}

TEST(MeasurementPlan, has_the_version_of_the_one_component_that_is_measured) {
  EXPECT_EQ(plan_of({"S1"}).version, "1.88");
  EXPECT_EQ(plan_of({"S10"}).version, "1.3") << "a ceiling measures no component";
}

TEST(MeasurementPlan, has_the_suites_version_if_several_are_measured) {
  const MeasurementPlan plan = plan_of({"S1.1", "S10"});
  EXPECT_EQ(plan.version, suite_version());
  EXPECT_EQ(plan.components.size(), 3U);
  EXPECT_EQ(plan.experiment, "S1.1,S10.1");
}

TEST(MeasurementPlan, takes_a_case_of_two_experiments_once) {
  EXPECT_EQ(plan_of({"S1"}).cases.size(), 2U);
}

struct Nothing {
  std::string encode(const Bytes&) const { return {}; }
};
struct NothingBack {
  Bytes decode(std::span<const char>) const { return {}; }
  static const Bytes* message(const Bytes& decoded) { return &decoded; }
};

TEST(MeasurementPlan, finds_the_revisions_an_experiment_knows) {
  CodecRegistry registry;
  for (const char* revision : {"0.1", "0.10", "0.2", "0.1"}) {
    CodecIdentity identity;
    identity.revision = revision;
    registry.add(make_message_codec<Bytes, Nothing, NothingBack>(identity));
  }
  Experiment experiment = known().front();
  EXPECT_TRUE(revisions_of(experiment, registry).empty());
  experiment.has_revisions = true;
  experiment.cases = [](const CodecRegistry&, const std::string& revision) {
    if (revision == "0.2") throw std::invalid_argument("of another codec");
    return std::vector<BenchmarkCase>{case_of("a", {})};
  };
  EXPECT_EQ(revisions_of(experiment, registry), (Ids{"0.1", "0.10"}));
}

}  // namespace
}  // namespace wirewatch
