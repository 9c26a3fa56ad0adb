#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() { return {archive_sweep(), wirepack_history()}; }

}  // namespace wirewatch
