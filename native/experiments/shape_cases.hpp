#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "shapes/shape_facts.hpp"

namespace wirewatch {

class ShapeBuffers;

/// The cases of experiments on message shapes. All cases from one maker share two buffers, which
/// exist from the first case that runs.
class ShapeCaseMaker {
 public:
  /// `size_bytes`: of the buffer that an iteration passes over; its last bytes are left out where
  /// no whole message fits.
  ShapeCaseMaker(const CodecRegistry& registry, std::size_t size_bytes);

  /// Case `swap/<codec>/<shape>/size:<bytes>/<method>/level:<level>`: reads each big-endian message
  /// of the buffer, turns it to the machine's byte order and writes it to the other buffer.
  /// `method` is that of a shapes::ShapeLoop. Skipped where this build has no such loop.
  BenchmarkCase swap(const shapes::ShapeFacts& shape, const std::string& method,
                     const std::string& level) const;

  /// memmove of the same bytes between buffers that were touched before.
  BenchmarkCase ceiling(const shapes::ShapeFacts& shape) const;

 private:
  const CodecRegistry& registry_;
  std::size_t size_bytes_;
  std::shared_ptr<ShapeBuffers> buffers_;
};

}  // namespace wirewatch
