#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),
      wirepack_history(),
      shape_swap(),
      bit_field_access(),
      shape_levels(),
      message_buffer(),
      memmove_baselines(),
      stream_writers(),
      stream_writer_levels(),
  };
}

std::vector<Role> all_roles() { return {}; }

}  // namespace wirewatch
