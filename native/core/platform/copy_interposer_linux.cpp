// A library of its own, loaded before all others by `--audit=copies` (LD_PRELOAD). It stands in for
// glibc's memcpy, memmove, malloc, calloc and realloc, counts the calls and passes them on. Compile
// it with -fno-builtin -fno-tree-loop-distribute-patterns, or a loop below becomes a call of the
// function it is in.
#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/platform/copy_audit.hpp"

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
}

namespace {

using Copy = void* (*)(void*, const void*, std::size_t);

struct ProcessCounts {
  std::atomic<std::uint64_t> copies{0};
  std::atomic<std::uint64_t> copied_bytes{0};
  std::atomic<std::uint64_t> mallocs{0};
  std::atomic<std::uint64_t> malloc_bytes{0};
};

struct ThreadCounts {
  std::uint64_t copies;
  std::uint64_t copied_bytes;
  std::uint64_t mallocs;
  std::uint64_t malloc_bytes;
};

ProcessCounts process;
// The static kind of thread-local storage: the other may call malloc when it is first touched.
__attribute__((tls_model("initial-exec"))) thread_local ThreadCounts here;

Copy next_memcpy = nullptr;
Copy next_memmove = nullptr;

__attribute__((constructor)) void find_next() {
  next_memcpy = reinterpret_cast<Copy>(::dlsym(RTLD_NEXT, "memcpy"));
  next_memmove = reinterpret_cast<Copy>(::dlsym(RTLD_NEXT, "memmove"));
}

void count_copy(std::size_t size_bytes) {
  ++here.copies;
  here.copied_bytes += size_bytes;
  process.copies.fetch_add(1, std::memory_order_relaxed);
  process.copied_bytes.fetch_add(size_bytes, std::memory_order_relaxed);
}

void count_malloc(std::size_t size_bytes) {
  ++here.mallocs;
  here.malloc_bytes += size_bytes;
  process.mallocs.fetch_add(1, std::memory_order_relaxed);
  process.malloc_bytes.fetch_add(size_bytes, std::memory_order_relaxed);
}

// For the few copies the loader makes before find_next has run.
void* copy_bytewise(void* to, const void* from, std::size_t size_bytes) {
  auto* target = static_cast<unsigned char*>(to);
  const auto* source = static_cast<const unsigned char*>(from);
  const auto target_at = reinterpret_cast<std::uintptr_t>(to);
  const auto source_at = reinterpret_cast<std::uintptr_t>(from);
  if (target_at <= source_at) {
    for (std::size_t i = 0; i < size_bytes; ++i) target[i] = source[i];
  } else {
    for (std::size_t i = size_bytes; i > 0; --i) target[i - 1] = source[i - 1];
  }
  return to;
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) void* memcpy(void* __restrict to,
                                                    const void* __restrict from,
                                                    std::size_t size_bytes) noexcept {
  count_copy(size_bytes);
  return next_memcpy != nullptr ? next_memcpy(to, from, size_bytes)
                                : copy_bytewise(to, from, size_bytes);
}

__attribute__((visibility("default"))) void* memmove(void* to, const void* from,
                                                     std::size_t size_bytes) noexcept {
  count_copy(size_bytes);
  return next_memmove != nullptr ? next_memmove(to, from, size_bytes)
                                 : copy_bytewise(to, from, size_bytes);
}

__attribute__((visibility("default"))) void* malloc(std::size_t size_bytes) noexcept {
  count_malloc(size_bytes);
  return __libc_malloc(size_bytes);
}

__attribute__((visibility("default"))) void* calloc(std::size_t count,
                                                    std::size_t size_bytes) noexcept {
  count_malloc(count * size_bytes);
  return __libc_calloc(count, size_bytes);
}

__attribute__((visibility("default"))) void* realloc(void* memory,
                                                     std::size_t size_bytes) noexcept {
  count_malloc(size_bytes);
  return __libc_realloc(memory, size_bytes);
}

__attribute__((visibility("default"))) void wirewatch_copy_audit_read(
    wirewatch::platform::CopyAuditCounts* counts) {
  counts->thread_copies = here.copies;
  counts->thread_copied_bytes = here.copied_bytes;
  counts->thread_mallocs = here.mallocs;
  counts->thread_malloc_bytes = here.malloc_bytes;
  counts->process_copies = process.copies.load(std::memory_order_relaxed);
  counts->process_copied_bytes = process.copied_bytes.load(std::memory_order_relaxed);
  counts->process_mallocs = process.mallocs.load(std::memory_order_relaxed);
  counts->process_malloc_bytes = process.malloc_bytes.load(std::memory_order_relaxed);
}

}  // extern "C"
