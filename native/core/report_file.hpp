#pragma once

#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
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

/// A report file that has its name only when it is complete: until then it is `<name>.partial`, and
/// that goes away if `complete` is never called.
class ReportFile {
 public:
  /// Opens the partial file. Throws ReportFileError.
  explicit ReportFile(std::filesystem::path path);
  ~ReportFile();
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  benchmark::BenchmarkReporter& reporter() { return reporter_; }

  /// Closes the file and gives it its name. Throws ReportFileError if not all of it was written.
  void complete();

 private:
  std::filesystem::path path_;
  std::filesystem::path partial_path_;
  std::ofstream stream_;
  RedactedJsonReporter reporter_;
};

}  // namespace wirewatch
