#include <sys/mman.h>
#include <time.h>

#include "core/platform/pages.hpp"

namespace wirewatch::platform {

void* map_pages(std::size_t size_bytes) noexcept {
  void* memory =
      mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void unmap_pages(void* memory, std::size_t size_bytes) noexcept { munmap(memory, size_bytes); }

double thread_cpu_time_s() noexcept {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace wirewatch::platform
