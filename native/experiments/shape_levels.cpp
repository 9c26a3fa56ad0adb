#include "core/level_library.hpp"
#include "experiments/all_experiments.hpp"
#include "experiments/shape_cases.hpp"

namespace wirewatch {

// S2.9: the loops of S2.1 compiled at three levels. The buffer is smaller, since a loop at O0 takes
// some fifty times as long; it still exceeds a second-level cache. The cases with layers put that
// many functions of one statement around each field: the price of abstraction before any inlining,
// apart from any library.
Experiment shape_levels() {
  Experiment experiment;
  experiment.id = "S2.9";
  experiment.title = "the message shapes at -O0, -O2 and -O3, 4 MiB (S2.9)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    const ShapeCaseMaker maker(registry, std::size_t{4} << 20U);
    std::vector<BenchmarkCase> cases;
    for (const shapes::ShapeFacts& shape : shapes::all_shapes()) {
      cases.push_back(maker.ceiling(shape));
      for (const char* level : level_names) {
        for (const char* method : {"control:cursor_in_object", "control:local_cursor",
                                   "reflect:pfr", "reflect:describe"}) {
          cases.push_back(maker.swap(shape, method, level));
        }
      }
    }
    const shapes::ShapeFacts& basic = shapes::all_shapes().front();
    for (const char* level : level_names) {
      for (const char* layers : {"layers:4", "layers:16", "layers:32"}) {
        cases.push_back(maker.swap(basic, std::string("control:local_cursor/") + layers, level));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
