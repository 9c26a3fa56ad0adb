#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),
      archive_reuse(),
      archive_construction(),
      archive_wrappers(),
      archive_locale(),
      archive_ledger(),
      wirepack_history(),
  };
}

std::vector<Role> all_roles(const CodecRegistry& registry) {
  return {
      locale_role(registry),
  };
}

}  // namespace wirewatch
