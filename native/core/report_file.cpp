#include "core/report_file.hpp"

#include <sstream>
#include <system_error>
#include <utility>

namespace wirewatch {

bool RedactedJsonReporter::ReportContext(const Context& context) {
  std::ostream& file = GetOutputStream();
  std::ostringstream whole;
  SetOutputStream(&whole);
  // The library writes the path only if there is one.
  const char* const executable = std::exchange(Context::executable_name, nullptr);
  const bool goes_on = benchmark::JSONReporter::ReportContext(context);
  Context::executable_name = executable;
  SetOutputStream(&file);

  // The library writes one key a line, and no JSON string holds a line break.
  std::istringstream lines(whole.str());
  for (std::string line; std::getline(lines, line);) {
    const auto key = line.find_first_not_of(' ');
    if (key != std::string::npos && line.compare(key, 12, "\"host_name\":") == 0) continue;
    file << line << "\n";
  }
  return goes_on;
}

ReportFile::ReportFile(std::filesystem::path path)
    : path_(std::move(path)), partial_path_(path_.string() + ".partial") {
  std::error_code ignored;
  if (std::filesystem::is_directory(path_, ignored)) {
    throw ReportFileError("--out " + path_.string() + " is a folder: name a file in it");
  }
  stream_.open(partial_path_, std::ios::binary | std::ios::trunc);
  if (!stream_) {
    throw ReportFileError("cannot write " + partial_path_.string() +
                          ": make its folder, or name another file with --out");
  }
  reporter_.SetOutputStream(&stream_);
}

ReportFile::~ReportFile() {
  if (partial_path_.empty()) return;
  stream_.close();
  std::error_code ignored;
  std::filesystem::remove(partial_path_, ignored);
}

void ReportFile::complete() {
  stream_.close();
  if (!stream_) {
    throw ReportFileError("writing " + partial_path_.string() +
                          " failed part way: is the disk full?");
  }
  std::error_code error;
  std::filesystem::rename(partial_path_, path_, error);
  if (error) {
    throw ReportFileError("cannot rename " + partial_path_.string() + " to " + path_.string() +
                          ": " + error.message());
  }
  partial_path_.clear();
}

}  // namespace wirewatch
