#include <cstring>

#include "shapes/shape_loops.hpp"

extern "C" {
const wirewatch::shapes::LoopLevel* wirewatch_shapes_O0();
const wirewatch::shapes::LoopLevel* wirewatch_shapes_O2();
#ifdef WIREWATCH_HAS_LEVEL_O3
const wirewatch::shapes::LoopLevel* wirewatch_shapes_O3();
#endif
}

namespace wirewatch::shapes {

const LoopLevel* loop_level(const char* level) {
  if (std::strcmp(level, "O0") == 0) return wirewatch_shapes_O0();
  if (std::strcmp(level, "O2") == 0) return wirewatch_shapes_O2();
#ifdef WIREWATCH_HAS_LEVEL_O3
  if (std::strcmp(level, "O3") == 0) return wirewatch_shapes_O3();
#endif
  return nullptr;
}

}  // namespace wirewatch::shapes
