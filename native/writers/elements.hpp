#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

/// The two elements that experiment S4 writes in turn, after the article of 2020 it follows, and
/// how they lie in the stream.
namespace wirewatch::writers {

struct A1 {
  std::int32_t a = 1;
  double b = 2.0;
  std::string c = "abc";
};

struct B1 {
  std::int32_t x = 1;
  bool y = true;
};

/// A pair in the stream: `a`, `b`, the length of `c` in 64 bits, its characters, then `x` and `y`;
/// in the machine's byte order, without gaps.
inline constexpr std::size_t pair_bytes = 28;

/// With metadata the stream begins with the names and types of both elements' fields, and each
/// element with the 16-bit number of its type. The article's pair had these 32 bytes.
inline constexpr const char* prototypes = "A1{a:i32,b:f64,c:str}B1{x:i32,y:bool}";
inline constexpr std::uint16_t a1_type = 0;
inline constexpr std::uint16_t b1_type = 1;
inline constexpr std::size_t pair_with_metadata_bytes = pair_bytes + 2 * sizeof(std::uint16_t);

/// Bytes of `pair_count` pairs.
std::size_t stream_bytes(std::size_t pair_count, bool has_metadata);

}  // namespace wirewatch::writers
