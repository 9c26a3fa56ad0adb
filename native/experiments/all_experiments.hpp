#pragma once

#include <vector>

#include "core/experiment.hpp"
#include "core/role.hpp"

namespace wirewatch {

/// Every experiment, in the order `--list` shows them; the first is what runs by default.
std::vector<Experiment> all_experiments();

/// Every part that experiments have played in a process of its own, with the codecs of `registry`,
/// which must outlive them.
std::vector<Role> all_roles(const CodecRegistry& registry);

Experiment archive_construction();
Experiment archive_ledger();
Experiment archive_locale();
Experiment archive_reuse();
Experiment archive_sweep();
Experiment archive_wrappers();
Experiment bit_field_access();
Experiment delivery();
Experiment field_account();
Experiment field_doubles();
Experiment field_monsters();
Experiment field_nested_map();
Experiment field_table();
Experiment memmove_baselines();
Experiment message_buffer();
Experiment receive_counts();
Experiment receive_decode();
Experiment receive_forward();
Experiment receive_hold();
Experiment receive_send();
Experiment receive_transfer();
Experiment receive_verify();
Experiment receive_zmq_counts();
Experiment shape_levels();
Experiment shape_swap();
Experiment shared_memory_round_trip();
Experiment stream_writer_levels();
Experiment stream_writers();
Experiment visitor_queue();
Experiment wirepack_ceiling();
Experiment wirepack_history();

Role delivery_role(const CodecRegistry& registry);
Role locale_role(const CodecRegistry& registry);
Role round_trip_role();
Role zmq_sender_role();
Role zmq_subscriber_role();

}  // namespace wirewatch
