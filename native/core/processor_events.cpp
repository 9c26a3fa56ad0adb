#include "core/processor_events.hpp"

#include "build_facts.hpp"
#include "core/platform/platform.hpp"

namespace wirewatch {

std::string processor_events_absence() {
  if (!build_facts::has_libpfm) return "this program was built without libpfm";
  return platform::processor_events_absence();
}

}  // namespace wirewatch
