#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "core/platform/copy_audit.hpp"
#include "core/platform/platform.hpp"

namespace wirewatch::platform {
namespace {

constexpr const char* library_name = "libwirewatch_copy_audit.so";
constexpr const char* preload = "LD_PRELOAD";

}  // namespace

CopyAuditReader find_copy_audit() {
  return reinterpret_cast<CopyAuditReader>(::dlsym(RTLD_DEFAULT, "wirewatch_copy_audit_read"));
}

std::string restart_with_copy_audit(char** argv) {
  const std::filesystem::path library =
      std::filesystem::path(program_path()).parent_path() / library_name;
  std::error_code ignored;
  if (!std::filesystem::exists(library, ignored)) {
    return std::string(library_name) +
           " is not beside the program: build the target wirewatch_copy_audit (not with "
           "sanitizers)";
  }
  const char* const others = std::getenv(preload);
  std::string value = library.string();
  if (others != nullptr && value.find(others) == std::string::npos) {
    // Loaded already, and yet not found: another start would go on for ever.
    if (std::strstr(others, library_name) != nullptr) return "the loader did not load " + value;
    value += std::string(":") + others;
  }
  ::setenv(preload, value.c_str(), 1);
  ::execv("/proc/self/exe", argv);
  return std::string("this program could not be started anew: ") + std::strerror(errno);
}

}  // namespace wirewatch::platform
