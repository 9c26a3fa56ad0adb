#include "payloads/bytes.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

#include "payloads/pseudo_random.hpp"

namespace wirewatch {
namespace {

constexpr std::uint64_t seed = 20160925;

std::string size_facet(std::size_t size_bytes) { return "size:" + std::to_string(size_bytes); }

}  // namespace

Payload<Bytes> bytes_payload(std::size_t size_bytes) {
  return {"bytes", size_facet(size_bytes), size_bytes, [size_bytes] {
            PseudoRandom random(seed);
            Bytes message;
            message.data.resize(size_bytes);
            for (std::uint8_t& byte : message.data) {
              byte = static_cast<std::uint8_t>(random.next() >> 56U);
            }
            return message;
          }};
}

Payload<Words> words_payload(std::size_t size_bytes) {
  if (size_bytes % sizeof(std::uint32_t) != 0) {
    throw std::invalid_argument("a payload of words has a multiple of 4 bytes, not " +
                                std::to_string(size_bytes));
  }
  return {"bytes", size_facet(size_bytes), size_bytes, [size_bytes] {
            PseudoRandom random(seed);
            Words message;
            message.values.resize(size_bytes / sizeof(std::uint32_t));
            for (std::uint32_t& word : message.values) {
              word = static_cast<std::uint32_t>(random.next() >> 32U);
            }
            return message;
          }};
}

std::vector<std::size_t> geometric_sizes(std::size_t first, std::size_t last, std::size_t step) {
  std::vector<std::size_t> sizes;
  for (std::size_t size = first; size < last; size *= step) sizes.push_back(size);
  sizes.push_back(last);
  return sizes;
}

}  // namespace wirewatch
