#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/command_line.hpp"

namespace wirewatch {

/// What an upload makes of the program's exit status; docs/reference/upload.md explains each to
/// users.
enum UploadStatus : int {
  upload_done = 0,
  gate_failed = 1,
  not_delivered = 3,  ///< the report is in the spool
  upload_refused = 4,
  no_verdict = 5
};

/// Throws UsageError if the flags of the upload do not go together, or the token is missing: before
/// anything is measured.
void check_upload_flags(const Options& options);

/// Whether reports go to a spool or a server once they are complete.
bool has_upload(const Options& options);

/// Puts the complete reports into the spool and, with `--upload`, sends them from there; then, of a
/// single one, asks for the verdict and prints it. Files that are not there are passed over.
/// Returns an UploadStatus. Throws UploadSpoolError.
int upload_reports(const Options& options, const std::vector<std::filesystem::path>& reports);

/// Where a run without `--out` writes its report before it is put into the spool.
std::filesystem::path spooled_report_path(const Options& options);

}  // namespace wirewatch
