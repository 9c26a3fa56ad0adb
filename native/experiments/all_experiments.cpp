#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),      shared_memory_round_trip(),
      archive_reuse(),      archive_construction(),
      archive_wrappers(),   archive_locale(),
      visitor_queue(),      delivery(),
      shape_swap(),         wirepack_history(),
      bit_field_access(),   shape_levels(),
      message_buffer(),     receive_counts(),
      receive_zmq_counts(), receive_transfer(),
      receive_decode(),     receive_send(),
      receive_forward(),    receive_verify(),
      receive_hold(),       memmove_baselines(),
      stream_writers(),     stream_writer_levels(),
      field_monsters(),     field_table(),
      field_account(),      field_doubles(),
      field_nested_map(),   wirepack_ceiling(),
      archive_ledger(),
  };
}

std::vector<Role> all_roles(const CodecRegistry& registry) {
  return {
      locale_role(registry), round_trip_role(),     delivery_role(registry),
      zmq_sender_role(),     zmq_subscriber_role(),
  };
}

}  // namespace wirewatch
