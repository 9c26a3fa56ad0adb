#include "core/allocation_counter.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

#include "core/platform/platform.hpp"

// This file replaces the program's operator new and delete. The counters are per thread because an
// atomic would cost half as much again per allocation and so change what is measured.

namespace wirewatch {
namespace {

struct ThreadTotals {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
};

thread_local ThreadTotals of_this_thread;

void count(std::size_t size_bytes) noexcept {
  ++of_this_thread.count;
  of_this_thread.bytes += size_bytes;
}

void* counted_allocation(std::size_t size_bytes) noexcept {
  count(size_bytes);
  return std::malloc(size_bytes == 0 ? 1 : size_bytes);
}

void* counted_allocation(std::size_t size_bytes, std::align_val_t alignment) noexcept {
  count(size_bytes);
  return platform::allocate_aligned(size_bytes, static_cast<std::size_t>(alignment));
}

// As the standard wants of operator new: ask the new handler until there is memory or no handler.
template <class... Alignment>
void* allocation_or_throw(std::size_t size_bytes, Alignment... alignment) {
  for (;;) {
    if (void* memory = counted_allocation(size_bytes, alignment...)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

}  // namespace

AllocationTotals allocation_totals() noexcept {
  return {of_this_thread.count, of_this_thread.bytes, copy_totals()};
}

}  // namespace wirewatch

using wirewatch::allocation_or_throw;
using wirewatch::counted_allocation;
using wirewatch::platform::free_aligned;

void* operator new(std::size_t size) { return allocation_or_throw(size); }
void* operator new[](std::size_t size) { return allocation_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted_allocation(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return counted_allocation(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocation_or_throw(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocation_or_throw(size, alignment);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return counted_allocation(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return counted_allocation(size, alignment);
}
void operator delete(void* memory, std::align_val_t) noexcept { free_aligned(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { free_aligned(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { free_aligned(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  free_aligned(memory);
}
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  free_aligned(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  free_aligned(memory);
}
