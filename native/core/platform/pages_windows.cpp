#include <windows.h>

#include "core/platform/pages.hpp"

namespace wirewatch::platform {

void* map_pages(std::size_t size_bytes) noexcept {
  return VirtualAlloc(nullptr, size_bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void unmap_pages(void* memory, std::size_t) noexcept { VirtualFree(memory, 0, MEM_RELEASE); }

double thread_cpu_time_s() noexcept {
  FILETIME created{};
  FILETIME ended{};
  FILETIME kernel{};
  FILETIME user{};
  GetThreadTimes(GetCurrentThread(), &created, &ended, &kernel, &user);
  const auto count_100ns = [](const FILETIME& time) {
    return static_cast<double>(time.dwHighDateTime) * 4294967296.0 + time.dwLowDateTime;
  };
  return 1e-7 * (count_100ns(kernel) + count_100ns(user));
}

}  // namespace wirewatch::platform
