#include "experiments/all_experiments.hpp"
#include "experiments/shape_cases.hpp"

namespace wirewatch {

// S2.10: what it costs that every message owns a buffer on the heap, and not on the stack. The rest
// of the loop is the same.
Experiment message_buffer() {
  Experiment experiment;
  experiment.id = "S2.10";
  experiment.title = "a message's own buffer on the stack or on the heap, six shapes (S2.10)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    const ShapeCaseMaker maker(registry, std::size_t{4} << 20U);
    std::vector<BenchmarkCase> cases;
    for (const shapes::ShapeFacts& shape : shapes::all_shapes()) {
      cases.push_back(maker.ceiling(shape));
      for (const char* method : {"buffer:stack", "buffer:heap"}) {
        cases.push_back(maker.swap(shape, method, "O3"));
      }
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
