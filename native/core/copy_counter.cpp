#include "core/copy_counter.hpp"

#include "core/platform/copy_audit.hpp"

namespace wirewatch {
namespace {

CopyCounts difference(const CopyCounts& later, const CopyCounts& earlier) {
  return {later.copies - earlier.copies, later.copied_bytes - earlier.copied_bytes,
          later.mallocs - earlier.mallocs, later.malloc_bytes - earlier.malloc_bytes};
}

}  // namespace

CopyTotals copy_totals() noexcept {
  static const platform::CopyAuditReader read = platform::find_copy_audit();
  CopyTotals totals;
  if (read == nullptr) return totals;
  platform::CopyAuditCounts counts;
  read(&counts);
  totals.thread = {counts.thread_copies, counts.thread_copied_bytes, counts.thread_mallocs,
                   counts.thread_malloc_bytes};
  totals.process = {counts.process_copies, counts.process_copied_bytes, counts.process_mallocs,
                    counts.process_malloc_bytes};
  totals.is_counted = true;
  return totals;
}

CopyTotals operator-(const CopyTotals& later, const CopyTotals& earlier) noexcept {
  return {difference(later.thread, earlier.thread), difference(later.process, earlier.process),
          later.is_counted && earlier.is_counted};
}

}  // namespace wirewatch
