#include <windows.h>

#include "core/platform/durable_file.hpp"

namespace wirewatch::platform {
namespace {

std::string last_error() { return "Windows error " + std::to_string(GetLastError()); }

}  // namespace

std::string write_durably(const std::filesystem::path& path, const std::string& content) {
  const std::filesystem::path partial =
      path.string() + "." + std::to_string(GetCurrentProcessId()) + ".partial";
  const HANDLE file = CreateFileW(partial.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS,
                                  FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return last_error();
  DWORD written = 0;
  const DWORD size_bytes = static_cast<DWORD>(content.size());
  const bool is_written = WriteFile(file, content.data(), size_bytes, &written, nullptr) != 0 &&
                          written == size_bytes && FlushFileBuffers(file) != 0;
  std::string failure = is_written ? "" : last_error();
  CloseHandle(file);
  if (is_written && MoveFileExW(partial.c_str(), path.c_str(),
                                MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) == 0) {
    failure = last_error();
  }
  if (!failure.empty()) DeleteFileW(partial.c_str());
  return failure;
}

}  // namespace wirewatch::platform
