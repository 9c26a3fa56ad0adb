#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wirewatch {

/// Messages for a stream, the same at every call. Each begins with its number (as many of its 4
/// bytes as there is room for) and goes on with pseudo-random bytes, so that a lost, doubled or
/// overwritten one is seen.
using MessageList = std::vector<std::string>;

/// Payload `bytes`: `count` messages of `size_bytes` each.
MessageList numbered_messages(std::size_t size_bytes, std::size_t count);

/// Payload `mixed`: sizes from 0 to 70,000 bytes in turn, at and around every limit of a decoder
/// with buffers of 8192 bytes.
MessageList mixed_messages(std::size_t count);
inline constexpr std::size_t mixed_size_count = 20;
inline constexpr std::size_t mixed_mean_bytes = 6836;  ///< rounded down

/// Payload `keyed`: the first byte is the message's kind, 0 and 1 in turn; a key of
/// `key_bytes` follows, then a numbered message. `size_bytes` is the size of the whole.
MessageList keyed_messages(std::size_t size_bytes, std::size_t count);

inline constexpr std::size_t key_bytes = 8;
/// What every key begins with.
inline constexpr char key_prefix[] = "topic-";

/// One of the lists above by the name of its payload; throws std::invalid_argument.
MessageList message_list(const std::string& payload, std::size_t size_bytes, std::size_t count);

}  // namespace wirewatch
