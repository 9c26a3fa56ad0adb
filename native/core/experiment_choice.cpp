#include "core/experiment_choice.hpp"

#include <algorithm>
#include <sstream>

#include "core/command_line.hpp"
#include "core/flag_spelling.hpp"

namespace wirewatch {
namespace {

bool is_named_by(const Experiment& experiment, const std::string& id) {
  return id == "all" || experiment.id == id ||
         experiment.id.compare(0, id.size() + 1, id + ".") == 0;
}

UsageError unknown_experiment(const std::vector<Experiment>& experiments, const std::string& id) {
  std::vector<std::string> known;
  for (const Experiment& experiment : experiments) known.push_back(experiment.id);
  const std::string nearest = nearest_name(id, known);
  return UsageError("no experiment '" + id + "'; " +
                    (nearest.empty() ? "" : "did you mean " + nearest + "? ") +
                    "--list shows all of them");
}

}  // namespace

std::vector<const Experiment*> choose_experiments(const std::vector<Experiment>& experiments,
                                                  const std::vector<std::string>& ids) {
  if (ids.empty()) return {&experiments.front()};
  for (const std::string& id : ids) {
    const auto named = [&id](const Experiment& known) { return is_named_by(known, id); };
    if (std::none_of(experiments.begin(), experiments.end(), named)) {
      throw unknown_experiment(experiments, id);
    }
  }
  std::vector<const Experiment*> chosen;
  for (const Experiment& experiment : experiments) {
    const auto names = [&](const std::string& id) { return is_named_by(experiment, id); };
    if (std::any_of(ids.begin(), ids.end(), names)) chosen.push_back(&experiment);
  }
  return chosen;
}

std::string list_text(const std::vector<Experiment>& experiments, const CodecRegistry& registry) {
  std::ostringstream text;
  for (const Experiment& experiment : experiments) {
    const std::vector<BenchmarkCase> cases = experiment.cases(registry, "");
    text << experiment.id << "  " << experiment.title << " (" << cases.size()
         << (cases.size() == 1 ? " case" : " cases")
         << (experiment.has_revisions ? " per revision" : "") << ")";
    const auto skipped = [](const BenchmarkCase& made) { return !made.skip_reason.empty(); };
    if (!cases.empty() && std::all_of(cases.begin(), cases.end(), skipped)) {
      text << "; skipped here: " << cases.front().skip_reason;
    }
    text << "\n";
  }
  return text.str();
}

}  // namespace wirewatch
