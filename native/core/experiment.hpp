#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "core/codec_registry.hpp"

namespace wirewatch {

/// A question put to several codecs, as a set of cases.
struct Experiment {
  std::string id;     ///< such as `S1.1`
  std::string title;  ///< one line
  bool has_revisions = false;
  /// The cases of `revision` (empty: the newest; ignored without revisions).
  /// Throws std::invalid_argument that lists the revisions if it does not exist.
  std::function<std::vector<BenchmarkCase>(const CodecRegistry&, const std::string& revision)>
      cases;
};

}  // namespace wirewatch
