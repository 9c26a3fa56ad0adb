#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace wirewatch {

/// What is put into a message of type `Message`: its names in a benchmark's name and how to make
/// it.
template <class Message>
struct Payload {
  std::string name;                 ///< facet `payload`, such as `bytes`
  std::string facets;               ///< more facets, such as `size:4096`; may be empty
  std::uint64_t payload_bytes = 0;  ///< logical size of one message
  std::function<Message()> make;    ///< the same message at every call
};

}  // namespace wirewatch
