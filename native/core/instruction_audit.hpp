#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "core/codec_registry.hpp"
#include "core/command_line.hpp"
#include "core/experiment.hpp"
#include "core/measurement_plan.hpp"

namespace wirewatch {

/// An audit that cannot be made here; the text says what is missing.
class AuditError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The cases of `plan` with another way to run: each starts this program under callgrind twice,
/// with few and with more iterations, and sets `instructions_per_item` from the difference, so that
/// all that happens once cancels. Cases that wait for others, and payloads above 64 KiB, are
/// skipped with the reason. Throws AuditError if valgrind is missing.
MeasurementPlan instruction_plan(const Options& options, MeasurementPlan plan);

/// The first argument, after `--role`, of a program that instruction_plan starts.
inline constexpr const char* iterate_role = "iterate";

/// Plays that role: the arguments are a number of iterations, the name of a case, and the command
/// line that makes its plan. Returns the exit status.
int iterate_case(std::span<const std::string> arguments, const CodecRegistry& registry,
                 const std::vector<Experiment>& experiments);

}  // namespace wirewatch
