#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>

#include "codecs/wirepack/page_buffer.hpp"
#include "codecs/wirepack/wirepack.hpp"
#include "core/allocation_counter.hpp"
#include "core/messages/words.hpp"
#include "core/timed_loop.hpp"

// Words between memory that lies as the ceiling's does: the numbers begin a page in the message and
// on the wire, which nothing but the caller decides. A std::vector begins 16 bytes into a page or
// anywhere, and unequal alignment alone costs a copy a tenth on some machines.

namespace wirewatch::wirepack {

/// The message Words over memory of the caller's.
struct WordsSpan {
  std::span<std::uint32_t> values;
};

/// A buffer in which the block of an encoded WordsSpan begins a page.
class BlockBuffer {
 public:
  explicit BlockBuffer(std::size_t encoded_bytes)
      : memory_(PageBuffer::page_bytes + encoded_bytes), encoded_bytes_(encoded_bytes) {}
  std::span<char> bytes() const {
    return {memory_.data() + PageBuffer::page_bytes - block_alignment, encoded_bytes_};
  }

 private:
  PageBuffer memory_;
  std::size_t encoded_bytes_;
};

/// Numbers that begin a page.
class PageWords {
 public:
  explicit PageWords(std::size_t count)
      : memory_((count + 1) * sizeof(std::uint32_t)), count_(count) {
    std::uninitialized_fill_n(first(), count, 0U);
  }
  explicit PageWords(const Words& words) : PageWords(words.values.size()) {
    std::copy(words.values.begin(), words.values.end(), first());
  }
  std::span<std::uint32_t> values() const { return {first(), count_}; }

 private:
  std::uint32_t* first() const { return reinterpret_cast<std::uint32_t*>(memory_.data()); }

  PageBuffer memory_;
  std::size_t count_;
};

class AlignedWriter {
 public:
  explicit AlignedWriter(std::size_t encoded_bytes = 0) : buffer_(encoded_bytes) {}

  std::span<const char> encode(const WordsSpan& message) {
    std::optional<std::span<char>> wire = wirepack::encode(message, buffer_.bytes());
    if (!wire) {
      buffer_ = BlockBuffer(encoded_size(message));
      wire = wirepack::encode(message, buffer_.bytes());
    }
    return wire.value_or(std::span<char>{});
  }

  std::span<const char> encode(const Words& message) {
    const PageWords memory(message);
    return encode(WordsSpan{memory.values()});
  }

 private:
  BlockBuffer buffer_;
};

class AlignedReader {
 public:
  const WordsSpan* decode(std::span<const char> wire) {
    const std::size_t most = wire.size() / sizeof(std::uint32_t);
    if (room_.values().size() < most) room_ = PageWords(most);
    message_.values = room_.values();
    return wirepack::decode(wire, message_) ? &message_ : nullptr;
  }
  static const WordsSpan* message(const WordsSpan* decoded) { return decoded; }

 private:
  PageWords room_{0};
  WordsSpan message_;
};

/// An AlignedReader whose messages can be compared.
class CheckedAlignedReader {
 public:
  const Words* decode(std::span<const char> wire) {
    const WordsSpan* decoded = reader_.decode(wire);
    if (decoded == nullptr) return nullptr;
    words_.values.assign(decoded->values.begin(), decoded->values.end());
    return &words_;
  }
  static const Words* message(const Words* decoded) { return decoded; }

 private:
  AlignedReader reader_;
  Words words_;
};

inline AllocationTotals time_aligned_encode(benchmark::State& state, const Words& words,
                                            std::span<const char>) {
  const PageWords memory(words);
  return time_encode<AlignedWriter>(state, WordsSpan{memory.values()});
}

inline AllocationTotals time_aligned_decode(benchmark::State& state, const Words&,
                                            std::span<const char> wire) {
  const BlockBuffer memory(wire.size());
  std::copy(wire.begin(), wire.end(), memory.bytes().begin());
  return time_decode<AlignedReader, WordsSpan>(state, memory.bytes());
}

}  // namespace wirewatch::wirepack
