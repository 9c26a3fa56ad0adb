#pragma once

#include <vector>

#include "core/codec_registry.hpp"
#include "core/experiment.hpp"
#include "core/role.hpp"

namespace wirewatch {

/// The whole program behind main(): reads the command line, measures the chosen experiments, writes
/// the report and the table. Returns the exit status: 0 measured; 1 a check failed, nothing matched
/// or the report could not be written; 2 wrong usage.
/// As `--role NAME ARGUMENT...` it plays one of `roles` instead and returns that one's status.
int run_program(int argc, char** argv, const CodecRegistry& registry,
                const std::vector<Experiment>& experiments, const std::vector<Role>& roles = {});

}  // namespace wirewatch
