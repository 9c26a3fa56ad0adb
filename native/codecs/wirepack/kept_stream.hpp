#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <streambuf>
#include <vector>

namespace wirewatch::wirepack {

/// A stream buffer over memory that is kept from message to message: `rewind` is all a new one
/// costs.
class KeptOutputBuffer : public std::streambuf {
 public:
  KeptOutputBuffer() : memory_(first_size_bytes) { rewind(); }

  void rewind() { setp(memory_.data(), memory_.data() + memory_.size()); }

  /// What was written since the last rewind; valid until the next write.
  std::span<const char> written() const {
    return {pbase(), static_cast<std::size_t>(pptr() - pbase())};
  }

 protected:
  int_type overflow(int_type byte) override {
    if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
    make_room(1);
    return sputc(traits_type::to_char_type(byte));
  }

  std::streamsize xsputn(const char* from, std::streamsize count) override {
    const auto size_bytes = static_cast<std::size_t>(count);
    if (static_cast<std::size_t>(epptr() - pptr()) < size_bytes) make_room(size_bytes);
    char* const to = pptr();
    std::copy_n(from, size_bytes, to);
    const std::size_t used = static_cast<std::size_t>(to - pbase()) + size_bytes;
    // pbump takes an int, which a large message overflows: set the end by way of the start.
    setp(memory_.data(), memory_.data() + memory_.size());
    advance(used);
    return count;
  }

 private:
  static constexpr std::size_t first_size_bytes = 1024;

  void make_room(std::size_t more_bytes) {
    const auto used = static_cast<std::size_t>(pptr() - pbase());
    memory_.resize(std::max(memory_.size() * 2, used + more_bytes));
    setp(memory_.data(), memory_.data() + memory_.size());
    advance(used);
  }

  void advance(std::size_t size_bytes) {
    constexpr std::size_t step = 1U << 30U;
    for (; size_bytes > step; size_bytes -= step) pbump(static_cast<int>(step));
    pbump(static_cast<int>(size_bytes));
  }

  std::vector<char> memory_;
};

/// A stream buffer that reads where the message lies, without a copy.
class InputView : public std::streambuf {
 public:
  void rewind(std::span<const char> wire) {
    // The get area is never written to: this class does not override pbackfail.
    char* const first = const_cast<char*>(wire.data());
    setg(first, first, first + wire.size());
  }
};

}  // namespace wirewatch::wirepack
