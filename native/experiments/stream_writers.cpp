#include "experiments/all_experiments.hpp"
#include "experiments/stream_cases.hpp"

namespace wirewatch {

// S4.2 to S4.4 and S4.6 to S4.10: streams against memmove of as many bytes. The article's factor
// 3.14 set a stream into memory that had been cleared against a memmove that paid for the page
// faults. Here both ceilings are in the run, and so are streams that pay the faults too.
Experiment stream_writers() {
  Experiment experiment;
  experiment.id = "S4.2";
  experiment.title =
      "memory streams against memmove, 1 and 10 million pairs (S4.2-S4.4, S4.6-S4.10)";
  experiment.cases = [](const CodecRegistry& registry, const std::string&) {
    const StreamCaseMaker million(registry, 1000000);
    std::vector<BenchmarkCase> cases = million.baselines();
    for (const char* bounds : {"bounds:checked", "bounds:unchecked"}) {
      const std::string text(bounds);
      cases.push_back(million.warm("fixed", text, "O3"));
      cases.push_back(million.warm("virtual", text + "/dispatch:known", "O3"));
      cases.push_back(million.warm("virtual", text + "/dispatch:unknown", "O3"));
      cases.push_back(million.warm("switch", text, "O3"));
    }
    cases.push_back(million.warm("vector_insert", "", "O3"));
    cases.push_back(million.first_touch("fixed", "bounds:checked", "O3"));
    cases.push_back(million.first_touch("virtual", "bounds:checked/dispatch:known", "O3"));
    cases.push_back(million.first_touch("switch", "bounds:checked", "O3"));
    cases.push_back(million.warm("fixed", "bounds:checked/metadata:on", "O3"));
    cases.push_back(million.warm("virtual", "bounds:checked/dispatch:known/metadata:on", "O3"));
    cases.push_back(million.warm("switch", "bounds:checked/metadata:on", "O3"));
    cases.push_back(million.warm("size", "dispatch:unknown", "O3"));
    cases.push_back(million.warm("size", "dispatch:unknown/metadata:on", "O3"));
    const StreamCaseMaker ten_million(registry, 10000000);
    for (BenchmarkCase& made : ten_million.baselines()) cases.push_back(std::move(made));
    cases.push_back(ten_million.warm("fixed", "bounds:checked", "O3"));
    cases.push_back(ten_million.warm("virtual", "bounds:checked/dispatch:known", "O3"));
    cases.push_back(ten_million.warm("switch", "bounds:checked", "O3"));
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
