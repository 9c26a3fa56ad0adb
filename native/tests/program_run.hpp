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

}  // namespace wirewatch
