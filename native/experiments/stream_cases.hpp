#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/batch_counters.hpp"
#include "core/benchmark_case.hpp"

namespace wirewatch {

class StreamBuffer;

/// The cases of experiments that write A1 and B1 in turn. An iteration writes all pairs; a pair is
/// an item. All cases from one maker share one output buffer, which exists from the first that
/// runs.
class StreamCaseMaker {
 public:
  StreamCaseMaker(const CodecRegistry& registry, std::size_t pair_count);

  /// Case `to_wire/stream.<stream>/a1_b1/size:<bytes>/count:<pairs>/<facets>/level:<level>` into
  /// memory that was written before. `stream` and `facets` are those of a writers::StreamLoop.
  BenchmarkCase warm(const std::string& stream, const std::string& facets,
                     const std::string& level) const;

  /// The same into pages that are fresh in every iteration, facet `pages:first_touch`; timed as
  /// first_touch_ceiling.
  BenchmarkCase first_touch(const std::string& stream, const std::string& facets,
                            const std::string& level) const;

  /// memmove warm and on first touch, and memset, of as many bytes as the pairs have.
  std::vector<BenchmarkCase> baselines() const;

 private:
  BenchmarkCase unmeasured(const std::string& stream, const std::string& facets,
                           const std::string& level, bool is_first_touch) const;
  std::vector<std::string> size_facets() const;

  const CodecRegistry& registry_;
  Batch batch_;
  std::shared_ptr<StreamBuffer> buffer_;
};

}  // namespace wirewatch
