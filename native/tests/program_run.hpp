#pragma once

#include <boost/property_tree/ptree.hpp>
#include <filesystem>
#include <string>

namespace wirewatch {

/// What a program left behind.
struct ProgramRun {
  int exit_status = -1;
  std::string standard_output;
  std::string standard_error;
};

/// Runs `program` with `arguments` (as a shell reads them) and waits for it.
ProgramRun launch(const std::string& program, const std::string& arguments);

/// A folder of the current test's own, empty.
std::filesystem::path test_folder();

/// The JSON document in `path`; throws if it is none.
boost::property_tree::ptree read_report(const std::filesystem::path& path);

/// The text under `key` in `tree`, which may have dots in it where a ptree's own look-up takes them
/// for a path; empty if it is not there.
std::string text_at(const boost::property_tree::ptree& tree, const std::string& key);

}  // namespace wirewatch
