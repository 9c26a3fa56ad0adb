#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/codec_registry.hpp"
#include "core/command_line.hpp"
#include "core/experiment.hpp"

namespace wirewatch {

/// Makes one report per experiment and revision in the folder `options.out_dir`, each in a process
/// of its own, so that none can spoil another. Complete reports that were made alike are kept. Says
/// before what is to do and how long it will take. Returns the exit status: 1 if a report could not
/// be made or is void. Throws UsageError, before anything is measured, for a report in the folder
/// that was made otherwise.
int make_report_set(const Options& options, const CodecRegistry& registry,
                    const std::vector<const Experiment*>& chosen);

/// The first argument, after `--role`, of a program that make_report_set starts to learn how long a
/// report will take.
inline constexpr const char* check_role = "check";

/// The same of the one that makes the report: it plays the whole program.
inline constexpr const char* measure_role = "measure";

/// Plays that role: the arguments are a command line. Runs every case once and writes one line: the
/// number of failed checks and the two seconds of the forecast. Returns the exit status.
int check_report(std::span<const std::string> arguments, const CodecRegistry& registry,
                 const std::vector<Experiment>& experiments);

/// The files that make_report_set makes, of those that there are by now.
std::vector<std::filesystem::path> report_set_paths(const Options& options,
                                                    const CodecRegistry& registry,
                                                    const std::vector<const Experiment*>& chosen);

}  // namespace wirewatch
