#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <streambuf>
#include <vector>

namespace wirewatch::boost_archive {

/// A stream buffer onto memory that grows and is kept: `rewind` is all a new message costs.
template <class Character>
class GrowingBuffer : public std::basic_streambuf<Character> {
  using Base = std::basic_streambuf<Character>;

 public:
  using typename Base::int_type;
  using typename Base::traits_type;

  GrowingBuffer() : memory_(first_size) { rewind(); }

  void rewind() { place(0); }

  /// What was written since the last rewind; valid until the next write.
  std::span<const Character> written() const { return {this->pbase(), used()}; }

 protected:
  int_type overflow(int_type character) override {
    if (traits_type::eq_int_type(character, traits_type::eof())) {
      return traits_type::not_eof(character);
    }
    make_room(1);
    return this->sputc(traits_type::to_char_type(character));
  }

  std::streamsize xsputn(const Character* from, std::streamsize count) override {
    const auto size = static_cast<std::size_t>(count);
    if (memory_.size() - used() < size) make_room(size);
    std::copy_n(from, size, this->pptr());
    place(used() + size);
    return count;
  }

 private:
  static constexpr std::size_t first_size = 1024;

  std::size_t used() const { return static_cast<std::size_t>(this->pptr() - this->pbase()); }

  void make_room(std::size_t more) {
    const std::size_t before = used();
    memory_.resize(std::max(memory_.size() * 2, before + more));
    place(before);
  }

  // pbump takes an int, which a large message overflows.
  void place(std::size_t position) {
    this->setp(memory_.data(), memory_.data() + memory_.size());
    constexpr std::size_t step = 1U << 30U;
    for (; position > step; position -= step) this->pbump(static_cast<int>(step));
    this->pbump(static_cast<int>(position));
  }

  std::vector<Character> memory_;
};

/// A stream buffer that reads where the message lies, without a copy.
template <class Character>
class ViewBuffer : public std::basic_streambuf<Character> {
 public:
  ViewBuffer() = default;
  explicit ViewBuffer(std::span<const Character> wire) { rewind(wire); }

  void rewind(std::span<const Character> wire) {
    // The get area is never written to: this class does not override pbackfail.
    auto* const first = const_cast<Character*>(wire.data());
    this->setg(first, first, first + wire.size());
  }
};

}  // namespace wirewatch::boost_archive
