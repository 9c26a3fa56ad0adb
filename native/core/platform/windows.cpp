#include <io.h>
#include <malloc.h>
#include <windows.h>

#include <array>
#include <cstdint>
#include <string>
#include <thread>

#include "core/platform/copy_audit.hpp"
#include "core/platform/platform.hpp"

namespace wirewatch::platform {
namespace {

// A text value of the machine's registry; empty if there is none.
std::string registry_text(const char* key, const char* name) {
  std::array<char, 256> text{};
  DWORD size_bytes = static_cast<DWORD>(text.size());
  if (RegGetValueA(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ, nullptr, text.data(),
                   &size_bytes) != ERROR_SUCCESS) {
    return {};
  }
  return text.data();
}

}  // namespace

std::string os_name() { return is_wine() ? "wine" : "windows"; }

std::string os_release() {
  constexpr const char* key = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
  const std::string product = registry_text(key, "ProductName");
  const std::string build = registry_text(key, "CurrentBuildNumber");
  if (product.empty()) return {};
  return build.empty() ? product : product + " build " + build;
}

std::string cpu_model() {
  return registry_text("HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", "ProcessorNameString");
}

std::string processor_events_absence() { return "this system has no reader of them"; }

bool is_virtual_machine() { return false; }  // not asked for on this system yet

bool is_wine() {
  const HMODULE ntdll = GetModuleHandleA("ntdll.dll");
  return ntdll != nullptr && GetProcAddress(ntdll, "wine_get_version") != nullptr;
}

bool is_emulated() { return false; }  // not asked for on this system yet

double busy_processors(std::chrono::milliseconds window) {
  // In units of 100 ns, summed over the processors; kernel time includes idle time.
  const auto busy_100ns = [] {
    const auto count = [](const FILETIME& time) {
      return static_cast<double>(time.dwHighDateTime) * 4294967296.0 + time.dwLowDateTime;
    };
    FILETIME idle{};
    FILETIME kernel{};
    FILETIME user{};
    return GetSystemTimes(&idle, &kernel, &user) == 0 ? 0.0
                                                      : count(kernel) + count(user) - count(idle);
  };
  const double before = busy_100ns();
  std::this_thread::sleep_for(window);
  return (busy_100ns() - before) / 1e7 / std::chrono::duration<double>(window).count();
}

std::chrono::nanoseconds process_cpu_time() {
  FILETIME created{};
  FILETIME ended{};
  FILETIME kernel{};
  FILETIME user{};
  GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user);
  const auto ticks = [](const FILETIME& time) {
    return (static_cast<std::int64_t>(time.dwHighDateTime) << 32) | time.dwLowDateTime;
  };
  return std::chrono::nanoseconds(100 * (ticks(kernel) + ticks(user)));
}

bool stderr_is_terminal() { return _isatty(_fileno(stderr)) != 0; }

std::size_t stderr_columns() {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(GetStdHandle(STD_ERROR_HANDLE), &info) == 0) return 80;
  return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

std::string program_path() {
  std::array<char, 4096> path{};
  const DWORD length = GetModuleFileNameA(nullptr, path.data(), static_cast<DWORD>(path.size()));
  return length < path.size() ? std::string(path.data(), length) : std::string();
}

void end_with_parent() {}

CopyAuditReader find_copy_audit() { return nullptr; }

std::string restart_with_copy_audit(char**) { return "it needs Linux"; }

void* allocate_aligned(std::size_t size_bytes, std::size_t alignment_bytes) noexcept {
  return _aligned_malloc(size_bytes == 0 ? 1 : size_bytes, alignment_bytes);
}

void free_aligned(void* memory) noexcept { _aligned_free(memory); }

}  // namespace wirewatch::platform
