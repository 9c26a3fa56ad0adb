#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),
      wirepack_history(),
      shared_memory_round_trip(),
      visitor_queue(),
      delivery(),
  };
}

std::vector<Role> all_roles(const CodecRegistry& registry) {
  return {
      round_trip_role(),
      delivery_role(registry),
  };
}

}  // namespace wirewatch
