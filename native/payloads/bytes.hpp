#pragma once

#include <cstddef>
#include <vector>

#include "core/messages/bytes.hpp"
#include "core/messages/words.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `bytes` of `size_bytes`, each byte pseudo-random from a fixed seed.
///
/// The experiment this follows filled its vector with ones. That flatters encoders that write a
/// small number in fewer characters; those that copy blocks, as all of the first experiment do, see
/// no difference.
Payload<Bytes> bytes_payload(std::size_t size_bytes);

/// Payload `bytes` as 32-bit words. Throws std::invalid_argument unless `size_bytes` is a multiple
/// of 4.
Payload<Words> words_payload(std::size_t size_bytes);

/// `first`, each `step` times the one before as long as that is below `last`, and `last`.
std::vector<std::size_t> geometric_sizes(std::size_t first, std::size_t last, std::size_t step);

}  // namespace wirewatch
