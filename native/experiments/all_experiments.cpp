#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),
      archive_reuse(),
      archive_construction(),
      wirepack_history(),
  };
}

std::vector<Role> all_roles() { return {}; }

}  // namespace wirewatch
