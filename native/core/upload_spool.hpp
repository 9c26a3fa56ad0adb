#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace wirewatch {

/// Where a report goes. `server` and `project` are empty where whoever sends it will say.
struct Destination {
  std::string server;
  std::string project;
  std::vector<std::pair<std::string, std::string>> parameters;  ///< of the upload, not escaped
};

/// The spool cannot be written; the text names the file and the remedy.
class UploadSpoolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A folder of reports that wait to be sent, in the format of `wirewatch upload`: each is
/// `<sha256>.json` beside `<sha256>.upload.json`, which is written last and removed first. It may
/// be carried to another machine and sent from there. No token is ever written to it.
class UploadSpool {
 public:
  explicit UploadSpool(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Stores a report so that it stays through a power cut, and returns its digest. Throws
  /// UploadSpoolError.
  std::string put(const std::string& report, const Destination& destination) const;

  /// Forgets a report that was delivered; the folder goes with the last one.
  void remove(const std::string& digest) const;

  /// Puts a report aside that the server refused for good, with its answer (JSON).
  void reject(const std::string& digest, const std::string& answer) const;

  std::filesystem::path report_path(const std::string& digest) const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path request_path(const std::string& digest) const;

  std::filesystem::path folder_;
};

}  // namespace wirewatch
