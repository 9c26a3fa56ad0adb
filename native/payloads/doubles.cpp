#include "payloads/doubles.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

#include "payloads/draw.hpp"

namespace wirewatch {
namespace {

constexpr std::uint64_t seed = 20210101;

}  // namespace

Payload<Doubles> doubles_payload(std::size_t size_bytes) {
  if (size_bytes % sizeof(double) != 0) {
    throw std::invalid_argument("a payload of doubles has a multiple of 8 bytes, not " +
                                std::to_string(size_bytes));
  }
  return {"doubles", "size:" + std::to_string(size_bytes), size_bytes, [size_bytes] {
            PseudoRandom random(seed);
            Doubles message;
            message.values.resize(size_bytes / sizeof(double));
            for (double& value : message.values) value = draw_double(random, 1000);
            return message;
          }};
}

}  // namespace wirewatch
