#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/codec.hpp"

/// Messages on a stream of bytes, each in a frame: one byte of flags, the size in 1 byte or, above
/// 255, in 8 (most significant first), and the data. The layout is that of ZMTP's frames (ZeroMQ
/// RFC 23), so that sizes and copies compare with libzmq's; handshake and commands are left out.
namespace wirewatch::receive {

inline constexpr unsigned char flag_more = 0x01;       ///< another part of the message follows
inline constexpr unsigned char flag_long_size = 0x02;  ///< the size takes 8 bytes
inline constexpr std::size_t longest_short_bytes = 255;
inline constexpr std::size_t longest_header_bytes = 9;

/// Bytes that are asked of a stream at once, and so the size of a receive buffer.
inline constexpr std::size_t receive_buffer_bytes = 8192;

/// Sizes above this are refused unless a decoder is told another limit.
inline constexpr std::uint64_t default_limit_bytes = std::uint64_t{64} << 20U;

/// What this framing is called in a report, and its version.
inline const Component frame_component{"wirewatch-frame", "1.0"};

/// Why a decoder refuses a stream. It then reads nothing more of it.
enum class Refusal {
  none,
  unknown_flags,      ///< a flag that is not defined
  size_not_shortest,  ///< 8 bytes for a size that 1 can hold
  above_limit,        ///< a message longer than allowed; nothing was allocated for it
  truncated,          ///< the stream ended inside a frame
};

/// What went wrong, in words; empty for `none`.
const char* text_of(Refusal refusal);

constexpr std::size_t header_bytes(std::size_t size_bytes) {
  return size_bytes > longest_short_bytes ? longest_header_bytes : 2;
}
constexpr std::size_t frame_bytes(std::size_t size_bytes) {
  return header_bytes(size_bytes) + size_bytes;
}

/// The size field of a frame: its bytes and how many of them count.
struct SizeField {
  std::array<char, 8> bytes{};
  std::size_t count = 1;
};

inline SizeField size_field(std::size_t size_bytes) {
  SizeField field;
  if (size_bytes <= longest_short_bytes) {
    field.bytes[0] = static_cast<char>(size_bytes);
    return field;
  }
  field.count = 8;
  for (std::size_t i = 0; i < 8; ++i) {
    field.bytes[i] = static_cast<char>(std::uint64_t{size_bytes} >> (8 * (7 - i)) & 0xFFU);
  }
  return field;
}

/// The number in the first `count` bytes, most significant first.
inline std::uint64_t size_in(const std::array<char, 8>& bytes, std::size_t count) {
  std::uint64_t size = 0;
  for (std::size_t i = 0; i < count; ++i) size = size << 8U | static_cast<unsigned char>(bytes[i]);
  return size;
}

}  // namespace wirewatch::receive
