#pragma once

#include <string>
#include <vector>

#include "core/experiment.hpp"

namespace wirewatch {

/// The experiments that `ids` name, each once, in the order of `experiments`: an id, the part of
/// one before a dot (`S0` for all S0.*), or `all`. Empty `ids`: the first experiment. Throws
/// UsageError with the nearest id for one that names nothing.
std::vector<const Experiment*> choose_experiments(const std::vector<Experiment>& experiments,
                                                  const std::vector<std::string>& ids);

/// The text of `--list`: a line per experiment with its number of cases, and why it is skipped here
/// if all its cases are.
std::string list_text(const std::vector<Experiment>& experiments, const CodecRegistry& registry);

}  // namespace wirewatch
