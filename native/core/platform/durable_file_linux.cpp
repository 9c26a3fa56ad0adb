#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/platform/durable_file.hpp"

namespace wirewatch::platform {
namespace {

bool write_all(int file, const std::string& content) {
  for (std::size_t written = 0; written < content.size();) {
    const ssize_t count = ::write(file, content.data() + written, content.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    written += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

std::string write_durably(const std::filesystem::path& path, const std::string& content) {
  const std::string partial = path.string() + "." + std::to_string(::getpid()) + ".partial";
  const int file = ::open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return std::strerror(errno);
  bool is_done = write_all(file, content) && ::fsync(file) == 0;
  int error = errno;
  ::close(file);
  if (is_done && ::rename(partial.c_str(), path.c_str()) != 0) {
    is_done = false;
    error = errno;
  }
  if (!is_done) {
    ::unlink(partial.c_str());
    return std::strerror(error);
  }
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened >= 0) {
    ::fsync(opened);
    ::close(opened);
  }
  return {};
}

}  // namespace wirewatch::platform
