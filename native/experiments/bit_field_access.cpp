#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/batch_counters.hpp"
#include "experiments/all_experiments.hpp"
#include "payloads/pseudo_random.hpp"
#include "shapes/bit_fields.hpp"

namespace wirewatch {
namespace {

using namespace shapes;

constexpr std::size_t word_count = 1024;  // of 4 bytes each: a part of a first-level cache

// A field three ways. Each has get(word) and set(word, value); `Width` and `Offset` are written
// down again for the shifts, so that the ways can be held against each other.
template <class WordType, class Packed, std::size_t Index>
struct ByPackedBits {
  using Word = WordType;
  static Word get(Word word) { return Packed(word).template get<Index>(); }
  static Word set(Word word, Word value) {
    Packed packed(word);
    packed.template set<Index>(value);
    return packed.word();
  }
};

template <class WordType, unsigned Offset, unsigned Width>
struct ByShifts {
  using Word = WordType;
  static constexpr Word mask = static_cast<Word>((std::uint64_t{1} << Width) - 1);
  static Word get(Word word) { return static_cast<Word>(word >> Offset) & mask; }
  static Word set(Word word, Word value) {
    const Word cleared = static_cast<Word>(word & static_cast<Word>(~(mask << Offset)));
    return static_cast<Word>(cleared | static_cast<Word>((value & mask) << Offset));
  }
};

// A bit field has no address and no pointer to member, so each is named in a function.
template <class WordType, class Bits, auto Get, auto Set>
struct ByCBitField {
  using Word = WordType;
  static_assert(sizeof(Bits) == sizeof(Word));
  static Word get(Word word) {
    Bits bits;
    std::memcpy(&bits, &word, sizeof bits);
    return static_cast<Word>(Get(bits));
  }
  static Word set(Word word, Word value) {
    Bits bits;
    std::memcpy(&bits, &word, sizeof bits);
    Set(bits, value);
    std::memcpy(&word, &bits, sizeof word);
    return word;
  }
};

template <class Word>
std::array<Word, word_count> random_words() {
  PseudoRandom random(2015);
  std::array<Word, word_count> words;
  for (Word& word : words) word = static_cast<Word>(random.next());
  return words;
}

// Says where `Field` and the shifts differ, empty if nowhere.
template <class Field, class Shifts>
std::string check() {
  using Word = typename Field::Word;
  if (std::endian::native != std::endian::little) return {};  // C bit fields may begin at the top
  const auto words = random_words<Word>();
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (Field::get(words[i]) != Shifts::get(words[i])) return "get differs from the shifts";
    if (Field::set(words[i], words[i + 1]) != Shifts::set(words[i], words[i + 1])) {
      return "set differs from the shifts";
    }
  }
  return {};
}

// Makes the compiler compute `value`. Google Benchmark's DoNotOptimize offers memory or a register;
// gcc 12 takes memory here and leaves out the store of a value that was made in the loop.
template <class Value>
void keep(Value value) {
#ifdef __GNUC__
  asm volatile("" : : "r"(value));
#else
  benchmark::DoNotOptimize(value);
#endif
}

// The value and the word pass the optimizer's blind spot one by one: it may not work on several
// words at once, since a program that looks at one field does not either.
template <class Field>
AllocationTotals time_get(benchmark::State& state) {
  auto words = random_words<typename Field::Word>();
  auto* first = words.data();
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(first);
    for (std::size_t i = 0; i < word_count; ++i) {
      keep(Field::get(first[i]));
    }
  }
  return allocation_totals() - before;
}

template <class Field>
AllocationTotals time_set(benchmark::State& state) {
  using Word = typename Field::Word;
  auto words = random_words<Word>();
  auto* first = words.data();
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(first);
    for (std::size_t i = 0; i < word_count; ++i) {
      first[i] = Field::set(first[i], static_cast<Word>(i));
      benchmark::ClobberMemory();
    }
  }
  return allocation_totals() - before;
}

template <class Field, class Shifts>
void add_way(const char* codec, const char* payload, const char* field,
             std::vector<BenchmarkCase>& cases) {
  using Time = AllocationTotals (*)(benchmark::State&);
  for (const auto& [operation, time] : {std::pair<const char*, Time>{"get", time_get<Field>},
                                        std::pair<const char*, Time>{"set", time_set<Field>}}) {
    BenchmarkCase made;
    made.operation = operation;
    made.codec = codec;
    made.payload = payload;
    made.name = case_name(operation, codec, payload, {std::string("field:") + field});
    made.payload_bytes = sizeof(typename Field::Word);
    made.run = [time = time](benchmark::State& state) {
      if (const std::string error = check<Field, Shifts>(); !error.empty()) {
        state.SkipWithError(error);
        return;
      }
      const AllocationTotals allocated = time(state);
      set_batch_counters(state, {word_count, sizeof(typename Field::Word)}, allocated);
    };
    cases.push_back(std::move(made));
  }
}

template <class Packed, std::size_t Index, unsigned Offset, unsigned Width, class CBitField>
void add_field(const char* payload, const char* field, std::vector<BenchmarkCase>& cases) {
  using Word = typename CBitField::Word;
  using Shifts = ByShifts<Word, Offset, Width>;
  add_way<ByPackedBits<Word, Packed, Index>, Shifts>("packed_bits", payload, field, cases);
  add_way<CBitField, Shifts>("c_bit_field", payload, field, cases);
  add_way<Shifts, Shifts>("shifts", payload, field, cases);
}

// All five fields of the first word; of the others, whose fields are alike, one each.
std::vector<BenchmarkCase> all_cases() {
  using A = std::uint32_t;
  using B = std::uint16_t;
  using C = std::uint8_t;
  std::vector<BenchmarkCase> cases;
  add_field<SetA, 0, 0, 15,
            ByCBitField<A, SetABits, [](SetABits s) { return s.fifteen; },
                        [](SetABits& s, A v) { s.fifteen = v & 0x7FFFU; }>>("set_a", "fifteen",
                                                                            cases);
  add_field<SetA, 1, 15, 2,
            ByCBitField<A, SetABits, [](SetABits s) { return s.two; },
                        [](SetABits& s, A v) { s.two = v & 3U; }>>("set_a", "two", cases);
  add_field<SetA, 2, 17, 5,
            ByCBitField<A, SetABits, [](SetABits s) { return s.five; },
                        [](SetABits& s, A v) { s.five = v & 0x1FU; }>>("set_a", "five", cases);
  add_field<SetA, 3, 22, 8,
            ByCBitField<A, SetABits, [](SetABits s) { return s.eight; },
                        [](SetABits& s, A v) { s.eight = v & 0xFFU; }>>("set_a", "eight", cases);
  add_field<SetA, 4, 30, 1,
            ByCBitField<A, SetABits, [](SetABits s) { return s.one; },
                        [](SetABits& s, A v) { s.one = v & 1U; }>>("set_a", "one", cases);
  add_field<SetB, 2, 8, 4,
            ByCBitField<B, SetBBits, [](SetBBits s) { return s.nibble_2; },
                        [](SetBBits& s, B v) { s.nibble_2 = v & 0xFU; }>>("set_b", "nibble_2",
                                                                          cases);
  add_field<SetC, 5, 5, 1,
            ByCBitField<C, SetCBits, [](SetCBits s) { return s.bit_5; },
                        [](SetCBits& s, C v) { s.bit_5 = v & 1U; }>>("set_c", "bit_5", cases);
  return cases;
}

}  // namespace

// S2.8: what it costs to look into the packed words, which the article left for later. Time per
// access is 1 / items_per_second.
Experiment bit_field_access() {
  Experiment experiment;
  experiment.id = "S2.8";
  experiment.title = "get and set a bit field: library, language, shifts (S2.8)";
  experiment.cases = [](const CodecRegistry&, const std::string&) { return all_cases(); };
  return experiment;
}

}  // namespace wirewatch
