#include <cstring>

#include "writers/stream_loops.hpp"

extern "C" {
const wirewatch::writers::StreamLevel* wirewatch_writers_O0();
const wirewatch::writers::StreamLevel* wirewatch_writers_O2();
#ifdef WIREWATCH_HAS_LEVEL_O3
const wirewatch::writers::StreamLevel* wirewatch_writers_O3();
#endif
}

namespace wirewatch::writers {

const StreamLevel* stream_level(const char* level) {
  if (std::strcmp(level, "O0") == 0) return wirewatch_writers_O0();
  if (std::strcmp(level, "O2") == 0) return wirewatch_writers_O2();
#ifdef WIREWATCH_HAS_LEVEL_O3
  if (std::strcmp(level, "O3") == 0) return wirewatch_writers_O3();
#endif
  return nullptr;
}

}  // namespace wirewatch::writers
