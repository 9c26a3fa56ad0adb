#pragma once

#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "core/codec_registry.hpp"
#include "core/command_line.hpp"
#include "core/experiment.hpp"

namespace wirewatch {

/// What one report measures.
struct MeasurementPlan {
  std::string experiment;  ///< ids of its experiments, joined by commas
  std::vector<BenchmarkCase> cases;
  std::vector<Component> components;  ///< that the cases carry, the measured one first
  std::string version;  ///< of the measured component; of this suite if several are measured
};

/// The cases of `chosen` that the options' filter keeps, each name once. Throws UsageError for a
/// filter that is no regular expression or a revision where there are none, and
/// std::invalid_argument for a revision that does not exist.
MeasurementPlan make_plan(const Options& options, const CodecRegistry& registry,
                          const std::vector<const Experiment*>& chosen);

/// The revisions `experiment` can measure, oldest first; none if it measures no codec with
/// revisions.
std::vector<std::string> revisions_of(const Experiment& experiment, const CodecRegistry& registry);

}  // namespace wirewatch
