#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),
      wirepack_history(),
      wirepack_ceiling(),
  };
}

std::vector<Role> all_roles() { return {}; }

}  // namespace wirewatch
