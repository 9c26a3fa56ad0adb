#pragma once

#include <cstddef>
#include <span>

namespace wirewatch {

/// A buffer that begins a page, so that all are equally aligned. Its pages are fresh from the
/// system: the first write to each costs a page fault until `touch` has paid for them.
class PageBuffer {
 public:
  /// Throws std::bad_alloc.
  explicit PageBuffer(std::size_t size_bytes);
  ~PageBuffer();
  PageBuffer(const PageBuffer&) = delete;
  PageBuffer& operator=(const PageBuffer&) = delete;

  /// Writes `value` to every byte. Returns the buffer.
  PageBuffer& touch(char value);

  char* data() { return data_; }
  std::size_t size() const { return size_bytes_; }
  std::span<char> bytes() { return {data_, size_bytes_}; }

 private:
  char* data_;
  std::size_t size_bytes_;
};

}  // namespace wirewatch
