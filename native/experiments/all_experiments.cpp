#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),
      wirepack_history(),
      field_monsters(),
      field_table(),
      field_account(),
      field_doubles(),
      field_nested_map(),
  };
}

std::vector<Role> all_roles() { return {}; }

}  // namespace wirewatch
