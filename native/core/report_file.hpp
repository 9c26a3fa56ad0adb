#pragma once

#include <benchmark/benchmark.h>

#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>

namespace wirewatch {

/// A report that cannot be written; the text names the file and the remedy.
class ReportFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Google Benchmark's JSON report without the host name and the program's path.
class RedactedJsonReporter : public benchmark::JSONReporter {
 public:
  bool ReportContext(const Context& context) override;
};

/// A report file that exists only when it is complete. Until then the report is kept in memory, so
/// a program that is ended before leaves nothing; while it is written it is `<name>.partial`.
class ReportFile {
 public:
  /// Finds out that the file can be written. Throws ReportFileError.
  explicit ReportFile(std::filesystem::path path);
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  benchmark::BenchmarkReporter& reporter() { return reporter_; }

  /// Writes the file. With a `void_reason` its context has `wirewatch.void` with that text: the
  /// report may be listed, but no number of it may be used. Throws ReportFileError if not all of it
  /// was written.
  void complete(const std::string& void_reason = "");

 private:
  std::filesystem::path path_;
  std::filesystem::path partial_path_;
  std::ostringstream text_;
  RedactedJsonReporter reporter_;
};

}  // namespace wirewatch
