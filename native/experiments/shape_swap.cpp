#include "experiments/all_experiments.hpp"
#include "experiments/shape_cases.hpp"

namespace wirewatch {

// S2.1 to S2.6 and S2.12: the library against four hands. The article's hand keeps its position in
// the buffer object and pays for it; which control a ratio uses must be said with it. Its buffers
// had 512 MiB; 16 MiB each are more than a second-level cache, and on most machines than the third.
Experiment shape_swap() {
  Experiment experiment;
  experiment.id = "S2.1";
  experiment.title =
      "six message shapes, reflection against four ways by hand, 16 MiB (S2.1-S2.6, S2.12)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    const ShapeCaseMaker maker(registry, std::size_t{16} << 20U);
    std::vector<BenchmarkCase> cases;
    for (const shapes::ShapeFacts& shape : shapes::all_shapes()) {
      cases.push_back(maker.ceiling(shape));
      for (const char* method :
           {"control:cursor_in_object", "control:local_cursor", "control:whole_struct",
            "control:swap_in_output", "reflect:pfr", "reflect:describe"}) {
        cases.push_back(maker.swap(shape, method, "O3"));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
