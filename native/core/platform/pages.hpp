#pragma once

#include <cstddef>

namespace wirewatch::platform {

/// Memory of whole pages straight from the system, none of them touched; nullptr if there is none.
void* map_pages(std::size_t size_bytes) noexcept;

/// Gives back what map_pages of as many bytes returned.
void unmap_pages(void* memory, std::size_t size_bytes) noexcept;

/// Processor time of the calling thread in seconds. Windows counts it in steps of 15.6 ms.
double thread_cpu_time_s() noexcept;

}  // namespace wirewatch::platform
