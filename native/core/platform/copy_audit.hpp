#pragma once

#include <cstdint>

/// The interface between the program and the library that `--audit=copies` loads before it. It is
/// plain C, because the library must not need the C++ runtime it counts in.
namespace wirewatch::platform {

struct CopyAuditCounts {
  std::uint64_t thread_copies = 0;
  std::uint64_t thread_copied_bytes = 0;
  std::uint64_t thread_mallocs = 0;
  std::uint64_t thread_malloc_bytes = 0;
  std::uint64_t process_copies = 0;
  std::uint64_t process_copied_bytes = 0;
  std::uint64_t process_mallocs = 0;
  std::uint64_t process_malloc_bytes = 0;
};

using CopyAuditReader = void (*)(CopyAuditCounts*);

/// The function of that library that reads its counts; nullptr if it was not loaded.
CopyAuditReader find_copy_audit();

}  // namespace wirewatch::platform
