#pragma once

#include <cstddef>

#include "core/messages/doubles.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `doubles` of `size_bytes`: finite numbers below 1000 in magnitude with every bit of the
/// fraction in use, so that text needs up to 17 digits of each.
/// Throws std::invalid_argument unless `size_bytes` is a multiple of 8.
Payload<Doubles> doubles_payload(std::size_t size_bytes);

}  // namespace wirewatch
