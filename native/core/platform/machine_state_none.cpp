#include "core/platform/machine_state.hpp"

namespace wirewatch::platform {

std::vector<std::pair<std::string, std::string>> machine_state() { return {}; }

}  // namespace wirewatch::platform
