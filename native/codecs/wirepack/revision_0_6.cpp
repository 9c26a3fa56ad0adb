#include "codecs/wirepack/revision_0_6.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <tuple>
#include <type_traits>

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/field_list.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {
namespace {

constexpr bool is_wire_order = std::endian::native == std::endian::little;
using Count = std::uint32_t;

// Copies a number between memory and wire: a plain copy in one byte order, a reversed one in the
// other.
template <class Number>
void copy_number(void* to, const void* from) {
  if constexpr (is_wire_order) {
    std::memcpy(to, from, sizeof(Number));
  } else {
    const auto* bytes = static_cast<const char*>(from);
    std::reverse_copy(bytes, bytes + sizeof(Number), static_cast<char*>(to));
  }
}

// Copies `count` elements likewise.
template <class Number>
void copy_numbers(void* to, const void* from, std::size_t count) {
  if (count == 0) return;  // an empty vector has no address to copy from
  if constexpr (is_wire_order || sizeof(Number) == 1) {
    std::memcpy(to, from, count * sizeof(Number));
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t at = i * sizeof(Number);
      copy_number<Number>(static_cast<char*>(to) + at, static_cast<const char*>(from) + at);
    }
  }
}

// A number is itself; a string or a vector is a count and its elements.
template <class Field>
std::size_t field_bytes(const Field& field) {
  if constexpr (std::is_arithmetic_v<Field>) {
    return sizeof field;
  } else {
    return sizeof(Count) + field.size() * sizeof(typename Field::value_type);
  }
}

template <class Field>
char* put(char* to, const Field& field) {
  if constexpr (std::is_arithmetic_v<Field>) {
    copy_number<Field>(to, &field);
  } else {
    const auto count = static_cast<Count>(field.size());
    copy_number<Count>(to, &count);
    copy_numbers<typename Field::value_type>(to + sizeof count, field.data(), field.size());
  }
  return to + field_bytes(field);
}

// Reads a field from the front of `rest`. False if it is not all there; nothing is allocated then.
template <class Field>
bool get(std::span<const char>& rest, Field& field) {
  if constexpr (std::is_arithmetic_v<Field>) {
    if (rest.size() < sizeof field) return false;
    copy_number<Field>(&field, rest.data());
  } else {
    Count count = 0;
    if (rest.size() < sizeof count) return false;
    copy_number<Count>(&count, rest.data());
    if (count > (rest.size() - sizeof count) / sizeof(typename Field::value_type)) return false;
    field.resize(count);
    copy_numbers<typename Field::value_type>(field.data(), rest.data() + sizeof count, count);
  }
  rest = rest.subspan(field_bytes(field));
  return true;
}

template <class Message>
std::size_t sum_of_fields(const Message& message) {
  return std::apply([](const auto&... field) { return (field_bytes(field) + ...); },
                    fields(message));
}

template <class Message>
void put_fields(const Message& message, char* to) {
  std::apply([&](const auto&... field) { ((to = put(to, field)), ...); }, fields(message));
}

template <class Message>
bool get_fields(std::span<const char> rest, Message& message) {
  return std::apply([&](auto&... field) { return (get(rest, field) && ...); }, fields(message)) &&
         rest.empty();
}

}  // namespace

std::size_t Revision06::packed_bytes(const Record& record) { return sum_of_fields(record); }
std::size_t Revision06::packed_bytes(const Words& words) { return sum_of_fields(words); }

void Revision06::pack(const Record& message, std::span<char> buffer) {
  put_fields(message, buffer.data());
}
void Revision06::pack(const Words& message, std::span<char> buffer) {
  put_fields(message, buffer.data());
}

bool Revision06::unpack(std::span<const char> wire, Record& message) {
  return get_fields(wire, message);
}
bool Revision06::unpack(std::span<const char> wire, Words& message) {
  return get_fields(wire, message);
}

void register_revision_0_6(CodecRegistry& registry) { add_revision<Revision06>(registry, "0.6"); }

}  // namespace wirewatch::wirepack
