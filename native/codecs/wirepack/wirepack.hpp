#pragma once

#include <bit>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>

#include "codecs/wirepack/decode.hpp"
#include "codecs/wirepack/encode.hpp"
#include "codecs/wirepack/layout.hpp"

// wirepack: structs to bytes and back without a description of the struct. README.md says what the
// bytes are.

namespace wirewatch::wirepack {

/// Size in bytes of the encoding of `message`; a constant for a type of fixed size.
template <Packable Message>
constexpr std::size_t encoded_size(const Message& message) {
  return detail::end_of(0, message);
}

/// Writes `message` to the front of `buffer`, the least significant byte of a number first unless
/// `order` says otherwise. Returns what was written; nothing, and `buffer` as it was, if it is
/// shorter than encoded_size(message) or if a string, array or map has more than 2^32 - 1 elements.
/// Allocates nothing.
template <std::endian order = std::endian::little, Packable Message>
constexpr std::optional<std::span<char>> encode(const Message& message, std::span<char> buffer) {
  const std::size_t size_bytes = encoded_size(message);
  if (size_bytes > buffer.size()) [[unlikely]] {
    return std::nullopt;
  }
  if constexpr (!is_fixed_size<Message>) {
    if (size_bytes > std::numeric_limits<Count>::max() && !detail::counts_fit(message)) {
      return std::nullopt;
    }
  }
  detail::put<order>(buffer.data(), buffer.data(), message);
  return buffer.first(size_bytes);
}

/// Reads into `message`, whose memory is used again. False, with unspecified contents of `message`,
/// if `wire` is not exactly one encoding in `order`. Never reads outside `wire`; allocates only for
/// strings, vectors and maps, and for no more elements than `wire` pays for with at least as many
/// bytes as they take. Fields that are views (std::string_view, std::span<const char>, ArrayView)
/// refer to `wire` afterwards; a std::span of numbers receives as many as it has room for and is
/// cut to them.
template <std::endian order = std::endian::little, Packable Message>
constexpr bool decode(std::span<const char> wire, Message& message) {
  if constexpr (is_fixed_size<Message>) {
    if (wire.size() != least_bytes<Message>) [[unlikely]] {
      return false;
    }
    detail::get_fixed<order>(wire.data(), message);
    return true;
  } else {
    if (wire.size() < least_bytes<Message>) return false;
    const detail::Input rest = detail::get<order>(
        detail::Input{wire.data(), wire.data(), wire.size() - least_bytes<Message>}, message, 0);
    return rest.from != nullptr && rest.spare_bytes == 0;
  }
}

}  // namespace wirewatch::wirepack
