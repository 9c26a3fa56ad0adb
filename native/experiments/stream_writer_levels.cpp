#include "core/level_library.hpp"
#include "experiments/all_experiments.hpp"
#include "experiments/stream_cases.hpp"

namespace wirewatch {

// S4.5: the streams of S4.2 compiled at three levels. The article compared "default" with -O3, but
// an untouched release build of its program is -O3 too. The cases with layers put four functions of
// one statement around each write, as a library that finds the fields itself has them.
Experiment stream_writer_levels() {
  Experiment experiment;
  experiment.id = "S4.5";
  experiment.title = "the memory streams at -O0, -O2 and -O3, 1 million pairs (S4.5)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    const StreamCaseMaker maker(registry, 1000000);
    std::vector<BenchmarkCase> cases = maker.baselines();
    for (const char* level : level_names) {
      for (const char* bounds : {"bounds:checked", "bounds:unchecked"}) {
        const std::string text(bounds);
        cases.push_back(maker.warm("fixed", text, level));
        cases.push_back(maker.warm("virtual", text + "/dispatch:known", level));
        cases.push_back(maker.warm("virtual", text + "/dispatch:unknown", level));
        cases.push_back(maker.warm("switch", text, level));
      }
      cases.push_back(maker.warm("fixed", "bounds:checked/layers:4", level));
      cases.push_back(maker.warm("vector_insert", "", level));
    }
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
