#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <streambuf>
#include <vector>

namespace wirewatch::cereal_codec {

/// Stream buffer that writes into memory it keeps from message to message.
class KeptOutput final : public std::streambuf {
 public:
  void restart() { size_bytes_ = 0; }
  std::span<const char> written() const { return {memory_.data(), size_bytes_}; }

 protected:
  std::streamsize xsputn(const char* from, std::streamsize count) override {
    const auto more = static_cast<std::size_t>(count);
    if (memory_.size() - size_bytes_ < more) grow(more);
    if (more > 0) std::memcpy(memory_.data() + size_bytes_, from, more);
    size_bytes_ += more;
    return count;
  }
  int_type overflow(int_type character) override {
    const char one = traits_type::to_char_type(character);
    return xsputn(&one, 1) == 1 ? character : traits_type::eof();
  }

 private:
  void grow(std::size_t more) { memory_.resize(std::max(memory_.size() * 2, size_bytes_ + more)); }

  std::vector<char> memory_;
  std::size_t size_bytes_ = 0;
};

/// Stream buffer that reads from other people's memory.
class BorrowedInput final : public std::streambuf {
 public:
  void read_from(std::span<const char> wire) {
    char* first = const_cast<char*>(wire.data());  // only ever read; the base class knows no const
    setg(first, first, first + wire.size());
  }
  bool is_at_end() const { return gptr() == egptr(); }
};

}  // namespace wirewatch::cereal_codec
