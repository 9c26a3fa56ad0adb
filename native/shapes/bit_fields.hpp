#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// The bit fields inside the words of `Packed`, three ways. The first field has the lowest bits.
namespace wirewatch::shapes {

/// A word cut into fields of these widths, from the lowest bit up. Nothing is stored but the word.
template <class Word, unsigned... Widths>
class PackedBits {
 public:
  explicit PackedBits(Word word) : word_(word) {}

  template <std::size_t Index>
  Word get() const {
    return static_cast<Word>(word_ >> offset<Index>) & mask<Index>;
  }
  /// Bits of `value` above the field's width are dropped.
  template <std::size_t Index>
  void set(Word value) {
    constexpr Word in_place = static_cast<Word>(mask<Index> << offset<Index>);
    word_ = static_cast<Word>((word_ & static_cast<Word>(~in_place)) |
                              (static_cast<Word>(value << offset<Index>) & in_place));
  }
  Word word() const { return word_; }

 private:
  static constexpr std::array<unsigned, sizeof...(Widths)> widths{Widths...};

  static constexpr unsigned sum_before(std::size_t index) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < index; ++i) sum += widths[i];
    return sum;
  }
  template <std::size_t Index>
  static constexpr unsigned offset = sum_before(Index);
  template <std::size_t Index>
  static constexpr Word mask = static_cast<Word>((std::uint64_t{1} << widths[Index]) - 1);

  Word word_;
};

using SetA = PackedBits<std::uint32_t, 15, 2, 5, 8, 1>;
using SetB = PackedBits<std::uint16_t, 4, 4, 4, 4>;
using SetC = PackedBits<std::uint8_t, 1, 1, 1, 1, 1, 1, 1, 1>;

/// The same as the language's bit fields. Their order in the word is the compiler's choice; gcc,
/// clang and MSVC begin at the lowest bit on little-endian machines.
struct SetABits {
  std::uint32_t fifteen : 15, two : 2, five : 5, eight : 8, one : 1;
};
struct SetBBits {
  std::uint16_t nibble_0 : 4, nibble_1 : 4, nibble_2 : 4, nibble_3 : 4;
};
struct SetCBits {
  std::uint8_t bit_0 : 1, bit_1 : 1, bit_2 : 1, bit_3 : 1, bit_4 : 1, bit_5 : 1, bit_6 : 1,
      bit_7 : 1;
};

}  // namespace wirewatch::shapes
