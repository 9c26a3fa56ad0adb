#include <dlfcn.h>

#include "core/platform/copy_audit.hpp"

namespace wirewatch::platform {

CopyAuditReader find_copy_audit() {
  return reinterpret_cast<CopyAuditReader>(::dlsym(RTLD_DEFAULT, "wirewatch_copy_audit_read"));
}

}  // namespace wirewatch::platform
