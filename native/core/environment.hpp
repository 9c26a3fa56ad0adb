#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/codec.hpp"
#include "core/command_line.hpp"

namespace wirewatch {

/// Keys and values of the report's context, each key with the prefix `wirewatch.`: the build, the
/// machine, what the options declare and the components measured. Facts that are not known and
/// trust flags that do not hold are left out.
std::vector<std::pair<std::string, std::string>> describe_environment(
    const Options& options, const std::vector<Component>& components);

/// Version of this program.
std::string suite_version();

/// What of that context says whether two reports were made alike: everything but the trust flags,
/// the commit and the sitting. Costs no look at the load.
std::vector<std::pair<std::string, std::string>> describe_identity(const Options& options);

}  // namespace wirewatch
