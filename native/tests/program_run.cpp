#include "tests/program_run.hpp"

#include <gtest/gtest.h>

#include <boost/property_tree/json_parser.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace wirewatch {
namespace {

std::string content(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// std::system gives the exit status itself on Windows and a wait status elsewhere, where the exit
// status is the second byte and the first is zero unless a signal ended the program.
int exit_status_of(int status) {
#if defined(_WIN32)
  return status;
#else
  return (status & 0xff) == 0 ? status >> 8 : -1;
#endif
}

}  // namespace

std::filesystem::path test_folder() {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) /
      (std::string("wirewatch_") + info->test_suite_name() + "_" + info->name());
  std::filesystem::create_directories(folder);
  return folder;
}

ProgramRun launch(const std::string& program, const std::string& arguments) {
  const std::filesystem::path out = test_folder() / "stdout.txt";
  const std::filesystem::path err = test_folder() / "stderr.txt";
  const std::string command =
      "\"" + program + "\" " + arguments + " >\"" + out.string() + "\" 2>\"" + err.string() + "\"";
  ProgramRun run;
  run.exit_status = exit_status_of(std::system(command.c_str()));
  run.standard_output = content(out);
  run.standard_error = content(err);
  return run;
}

boost::property_tree::ptree read_report(const std::filesystem::path& path) {
  boost::property_tree::ptree report;
  boost::property_tree::read_json(path.string(), report);
  return report;
}

std::string text_at(const boost::property_tree::ptree& tree, const std::string& key) {
  const auto found = tree.find(key);
  return found == tree.not_found() ? "" : found->second.data();
}

}  // namespace wirewatch
