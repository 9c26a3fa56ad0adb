#pragma once

#include <functional>
#include <span>
#include <string>

namespace wirewatch {

/// A part of an experiment that the program plays in a process of its own: the other end of a
/// transport, or a measurement under a global setting. `wirewatch-bench --role NAME ARGUMENT...`
/// plays it; only ChildProcess starts it so.
struct Role {
  std::string name;
  /// Returns the exit status. Standard input and output lead to the experiment.
  std::function<int(std::span<const std::string> arguments)> play;
};

}  // namespace wirewatch
