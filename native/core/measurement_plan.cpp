#include "core/measurement_plan.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "core/environment.hpp"

namespace wirewatch {
namespace {

void add_components(std::vector<Component>& known, const std::vector<Component>& more) {
  for (const Component& component : more) {
    const auto same = [&](const Component& other) { return other.name == component.name; };
    if (std::none_of(known.begin(), known.end(), same)) known.push_back(component);
  }
}

// Keeps the cases the filter matches: a regular expression found anywhere in the name, or with a
// `-` before it, not found. Applied here and not by the library, so that the cases can be counted
// and an empty choice is known before anything is measured.
void keep_matching(std::vector<BenchmarkCase>& cases, std::string filter) {
  if (filter.empty() || filter == "all") return;
  const bool excludes = filter.front() == '-';
  if (excludes) filter.erase(0, 1);
  std::regex pattern;
  try {
    pattern.assign(filter);
  } catch (const std::regex_error& error) {
    throw UsageError("--benchmark_filter: '" + filter + "' is no regular expression (" +
                     error.what() + ")");
  }
  const auto goes = [&](const BenchmarkCase& made) {
    return std::regex_search(made.name, pattern) == excludes;
  };
  cases.erase(std::remove_if(cases.begin(), cases.end(), goes), cases.end());
}

}  // namespace

MeasurementPlan make_plan(const Options& options, const CodecRegistry& registry,
                          const std::vector<const Experiment*>& chosen) {
  MeasurementPlan plan;
  std::set<std::string> measured;
  std::unordered_set<std::string> names;
  for (const Experiment* experiment : chosen) {
    if (!options.revision.empty() && !experiment->has_revisions) {
      throw UsageError("--revision: experiment " + experiment->id +
                       " measures no codec with revisions");
    }
    plan.experiment += (plan.experiment.empty() ? "" : ",") + experiment->id;
    for (BenchmarkCase& made : experiment->cases(registry, options.revision)) {
      if (!made.components.empty()) measured.insert(made.components.front().name);
      add_components(plan.components, made.components);
      // Two experiments may share a ceiling.
      if (names.insert(made.name).second) plan.cases.push_back(std::move(made));
    }
  }
  plan.version = measured.size() == 1 ? plan.components.front().version : suite_version();
  keep_matching(plan.cases, options.benchmark_value("filter"));
  return plan;
}

std::vector<std::string> revisions_of(const Experiment& experiment, const CodecRegistry& registry) {
  std::vector<std::string> revisions;
  if (!experiment.has_revisions) return revisions;
  for (const std::string& revision : registry.revisions()) {
    try {
      if (!experiment.cases(registry, revision).empty()) revisions.push_back(revision);
    } catch (const std::invalid_argument&) {
      // It belongs to a codec of another experiment.
    }
  }
  return revisions;
}

}  // namespace wirewatch
