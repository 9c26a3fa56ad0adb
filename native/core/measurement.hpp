#pragma once

#include "core/command_line.hpp"
#include "core/measurement_plan.hpp"

namespace wirewatch {

/// Measures `plan`, writes its report to `options.out` and its table to standard output. First
/// every case runs once: if a check fails, nothing is timed and the report is void. Before it
/// measures, it says on standard error how long that will take. Returns the exit status: 1 if a
/// check failed. Throws ReportFileError.
int measure(const Options& options, const MeasurementPlan& plan);

}  // namespace wirewatch
