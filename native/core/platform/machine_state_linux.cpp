#include <sched.h>
#include <sys/personality.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/platform/machine_state.hpp"

namespace wirewatch::platform {
namespace {

// The first word of the file; empty if it cannot be read.
std::string word_in(const char* path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

std::string on_or_off(const std::string& word, const char* on) {
  if (word.empty()) return {};
  return word == on ? "on" : "off";
}

std::string turbo() {
  const std::string intel = word_in("/sys/devices/system/cpu/intel_pstate/no_turbo");
  if (!intel.empty()) return on_or_off(intel, "0");
  return on_or_off(word_in("/sys/devices/system/cpu/cpufreq/boost"), "1");
}

// A program may be started without it on a system that has it (setarch -R).
std::string aslr() {
  const int own = ::personality(0xffffffff);
  if (own != -1 && (own & ADDR_NO_RANDOMIZE) != 0) return "off";
  const std::string level = word_in("/proc/sys/kernel/randomize_va_space");
  if (level.empty()) return {};
  if (level == "0") return "off";
  return level == "1" ? "on, without the heap" : "on";
}

// Inside a chroot into a plain folder no mount point is the root, unlike in a container.
bool is_chroot() {
  std::ifstream file("/proc/self/mountinfo");
  bool has_lines = false;
  for (std::string line; std::getline(file, line);) {
    has_lines = true;
    // number, parent's number, device, folder of the file system, mount point
    std::istringstream words(line);
    std::string mount_point;
    for (int word = 0; word < 5; ++word) words >> mount_point;
    if (mount_point == "/") return false;
  }
  return has_lines;
}

std::string container() {
  std::error_code ignored;
  if (std::filesystem::exists("/run/.containerenv", ignored)) return "podman";
  if (std::filesystem::exists("/.dockerenv", ignored)) return "docker";
  const std::string named = word_in("/run/systemd/container");
  if (!named.empty()) return named;
  return is_chroot() ? "chroot" : "none";
}

std::string cpus_allowed() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return {};
  return std::to_string(CPU_COUNT(&allowed));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> machine_state() {
  std::vector<std::pair<std::string, std::string>> state;
  const auto add = [&state](const char* key, std::string value) {
    if (!value.empty()) state.emplace_back(key, std::move(value));
  };
  add("governor", word_in("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
  add("turbo", turbo());
  add("smt", on_or_off(word_in("/sys/devices/system/cpu/smt/active"), "1"));
  add("aslr", aslr());
  add("container", container());
  add("niceness", std::to_string(::getpriority(PRIO_PROCESS, 0)));
  add("cpus_allowed", cpus_allowed());
  return state;
}

}  // namespace wirewatch::platform
