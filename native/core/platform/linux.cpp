#include <linux/perf_event.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "core/platform/platform.hpp"

namespace wirewatch::platform {
namespace {

// The value of the first line of `path` that starts with `key`, after `separator`; empty if there
// is none.
std::string value_in_file(const char* path, std::string_view key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.compare(0, key.size(), key) != 0) continue;
    const auto at = line.find(separator);
    if (at == std::string::npos) continue;
    const auto first = line.find_first_not_of(" \t\"", at + 1);
    const auto last = line.find_last_not_of(" \t\"");
    if (first == std::string::npos || last < first) return {};
    return line.substr(first, last - first + 1);
  }
  return {};
}

// Clock ticks since boot that all processors together were not idle; 0 if unknown.
double busy_ticks() {
  std::ifstream file("/proc/stat");
  std::string label;
  file >> label;
  // user, nice, system, idle, waiting for a disk, interrupts, soft interrupts, stolen by the
  // hypervisor
  std::array<double, 8> ticks{};
  for (double& tick : ticks) file >> tick;
  if (label != "cpu" || !file) return 0;
  return ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7];
}

}  // namespace

std::string os_name() { return "linux"; }

std::string os_release() { return value_in_file("/etc/os-release", "PRETTY_NAME", '='); }

std::string cpu_model() { return value_in_file("/proc/cpuinfo", "model name", ':'); }

std::string processor_events_absence() {
  perf_event_attr wanted{};
  wanted.size = sizeof wanted;
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  const long file = ::syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0UL);
  if (file >= 0) {
    ::close(static_cast<int>(file));
    return "";
  }
  if (errno == EACCES || errno == EPERM) {
    return "the system forbids it; /proc/sys/kernel/perf_event_paranoid must be 2 or less";
  }
  return std::string("the system shows no counters of this processor: ") + std::strerror(errno);
}

bool is_virtual_machine() {
  const std::string flags = " " + value_in_file("/proc/cpuinfo", "flags", ':') + " ";
  return flags.find(" hypervisor ") != std::string::npos;
}

bool is_wine() { return false; }

// qemu-user shows a program itself as /proc/self/exe, but does not think of its threads.
bool is_emulated() {
  std::error_code ignored;
  const auto thread = std::filesystem::read_symlink("/proc/thread-self/exe", ignored);
  return !thread.empty() && thread.string() != program_path();
}

double busy_processors(std::chrono::milliseconds window) {
  const double before = busy_ticks();
  std::this_thread::sleep_for(window);
  const double ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  return (busy_ticks() - before) / ticks_per_second / std::chrono::duration<double>(window).count();
}

std::chrono::nanoseconds process_cpu_time() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

bool stderr_is_terminal() { return isatty(STDERR_FILENO) == 1; }

std::size_t stderr_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string program_path() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string() : path.string();
}

void end_with_parent() { ::prctl(PR_SET_PDEATHSIG, SIGTERM); }

void* allocate_aligned(std::size_t size_bytes, std::size_t alignment_bytes) noexcept {
  void* memory = nullptr;
  if (alignment_bytes < sizeof(void*)) alignment_bytes = sizeof(void*);
  return posix_memalign(&memory, alignment_bytes, size_bytes) == 0 ? memory : nullptr;
}

void free_aligned(void* memory) noexcept { std::free(memory); }

}  // namespace wirewatch::platform
