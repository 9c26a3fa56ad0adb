#pragma once

#include <vector>

#include "core/experiment.hpp"

namespace wirewatch {

/// Every experiment, in the order `--list` shows them; the first is what runs by default.
std::vector<Experiment> all_experiments();

Experiment archive_sweep();
Experiment wirepack_history();

}  // namespace wirewatch
