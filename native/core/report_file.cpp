#include "core/report_file.hpp"

#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "core/json_text.hpp"

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
  const bool can_write = std::ofstream(partial_path_, std::ios::binary | std::ios::trunc).good();
  std::filesystem::remove(partial_path_, ignored);
  if (!can_write) {
    throw ReportFileError("cannot write " + partial_path_.string() +
                          ": make its folder, or name another file with --out");
  }
  reporter_.SetOutputStream(&text_);
}

void ReportFile::complete(const std::string& void_reason) {
  std::string text = text_.str();
  if (!void_reason.empty()) {
    const std::string opening = "\"context\": {\n";
    text.insert(text.find(opening) + opening.size(),
                "    \"wirewatch.void\": " + json_text(void_reason) + ",\n");
  }
  std::ofstream stream(partial_path_, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (!stream) {
    throw ReportFileError("writing " + partial_path_.string() +
                          " failed part way: is the disk full?");
  }
  std::error_code error;
  std::filesystem::rename(partial_path_, path_, error);
  if (error) {
    throw ReportFileError("cannot rename " + partial_path_.string() + " to " + path_.string() +
                          ": " + error.message());
  }
}

}  // namespace wirewatch
