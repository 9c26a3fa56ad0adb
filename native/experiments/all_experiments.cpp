#include "experiments/all_experiments.hpp"

namespace wirewatch {

std::vector<Experiment> all_experiments() {
  return {
      archive_sweep(),
      wirepack_history(),
      receive_counts(),
      receive_zmq_counts(),
      receive_transfer(),
      receive_decode(),
      receive_send(),
      receive_forward(),
      receive_verify(),
      receive_hold(),
  };
}

std::vector<Role> all_roles() { return {
      zmq_sender_role(),
      zmq_subscriber_role(),
  };
}

}  // namespace wirewatch
