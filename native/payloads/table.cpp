#include "payloads/table.hpp"

#include <cstddef>
#include <cstdint>

#include "payloads/draw.hpp"

namespace wirewatch {
namespace {

constexpr std::uint64_t seed = 20190303;
constexpr std::size_t integer_count = 1000;
constexpr std::size_t string_count = 100;

Table make_table() {
  PseudoRandom random(seed);
  Table message;
  message.integers.resize(integer_count);
  for (std::int64_t& integer : message.integers) {
    const auto dropped_bits = draw_number<unsigned>(random, 1, 63);
    const auto magnitude = static_cast<std::int64_t>(random.next() >> dropped_bits);
    integer = draw_number(random, 0, 1) == 0 ? magnitude : -magnitude;
  }
  message.strings.resize(string_count);
  for (std::string& string : message.strings) {
    string = draw_text(random, draw_number<std::size_t>(random, 43, 129));
  }
  return message;
}

}  // namespace

Payload<Table> table_payload() {
  std::size_t bytes = integer_count * sizeof(std::int64_t);
  for (const std::string& string : make_table().strings) bytes += string.size();
  return {"table", "", bytes, make_table};
}

}  // namespace wirewatch
