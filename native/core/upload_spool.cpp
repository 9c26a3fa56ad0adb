#include "core/upload_spool.hpp"

#include <system_error>

#include "core/json_text.hpp"
#include "core/platform/durable_file.hpp"
#include "core/sha256.hpp"

namespace wirewatch {
namespace {

namespace fs = std::filesystem;

std::string request_text(const Destination& destination) {
  std::string text = "{\"schema\": 1, \"server\": " + json_text(destination.server) +
                     ", \"project\": " + json_text(destination.project) + ", \"parameters\": {";
  const char* separator = "";
  for (const auto& [name, value] : destination.parameters) {
    text += separator + json_text(name) + ": " + json_text(value);
    separator = ", ";
  }
  return text + "}}\n";
}

void write(const fs::path& path, const std::string& content) {
  const std::string failure = platform::write_durably(path, content);
  if (failure.empty()) return;
  throw UploadSpoolError("the spool's file " + path.string() + " cannot be written: " + failure +
                         "; name another folder with --spool");
}

}  // namespace

std::string UploadSpool::put(const std::string& report, const Destination& destination) const {
  const std::string digest = sha256_hex(report);
  // Another upload removes the folder when it is empty, perhaps just after we made it.
  for (int tries_left = 100;; --tries_left) {
    std::error_code ignored;  // If it fails, so does the writing, with a better reason.
    fs::create_directories(folder_, ignored);
    try {
      write(report_path(digest), report);
      break;
    } catch (const UploadSpoolError&) {
      if (tries_left == 0) throw;
    }
  }
  write(request_path(digest), request_text(destination));
  return digest;
}

void UploadSpool::remove(const std::string& digest) const {
  std::error_code ignored;
  fs::remove(request_path(digest), ignored);
  fs::remove(report_path(digest), ignored);
  fs::remove(folder_, ignored);  // Only if it is empty.
}

void UploadSpool::reject(const std::string& digest, const std::string& answer) const {
  const fs::path aside = folder_ / "rejected";
  std::error_code ignored;
  fs::create_directories(aside, ignored);
  write(aside / (digest + ".answer.json"), answer);
  fs::rename(request_path(digest), aside / (digest + ".upload.json"), ignored);
  fs::rename(report_path(digest), aside / (digest + ".json"), ignored);
}

fs::path UploadSpool::report_path(const std::string& digest) const {
  return folder_ / (digest + ".json");
}

fs::path UploadSpool::request_path(const std::string& digest) const {
  return folder_ / (digest + ".upload.json");
}

}  // namespace wirewatch
