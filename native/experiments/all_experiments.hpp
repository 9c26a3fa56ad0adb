#pragma once

#include <vector>

#include "core/experiment.hpp"
#include "core/role.hpp"

namespace wirewatch {

/// Every experiment, in the order `--list` shows them; the first is what runs by default.
std::vector<Experiment> all_experiments();

/// Every part that experiments have played in a process of its own.
std::vector<Role> all_roles();

Experiment archive_sweep();
Experiment wirepack_history();
Experiment field_monsters();
Experiment field_table();
Experiment field_account();
Experiment field_doubles();
Experiment field_nested_map();

}  // namespace wirewatch
