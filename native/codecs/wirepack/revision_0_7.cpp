#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/kept_buffer.hpp"
#include "codecs/wirepack/number.hpp"
#include "codecs/wirepack/reflect.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {
namespace {

constexpr std::endian order = std::endian::little;

template <class Field>
std::size_t field_bytes(const Field& field) {
  if constexpr (Number<Field>) {
    return sizeof field;
  } else {
    return sizeof(Count) + field.size() * sizeof(typename Field::value_type);
  }
}

template <class Field>
char* put(char* to, const Field& field) {
  if constexpr (Number<Field>) {
    return detail::put_number<order>(to, field);
  } else {
    to = detail::put_number<order>(to, static_cast<Count>(field.size()));
    if constexpr (is_image<typename Field::value_type, order>) {
      const std::size_t size_bytes = field.size() * sizeof(typename Field::value_type);
      if (size_bytes != 0) std::memcpy(to, field.data(), size_bytes);
      return to + size_bytes;
    }
    for (const auto element : field) to = detail::put_number<order>(to, element);
    return to;
  }
}

// Reads a field from the front of `rest`. False if it is not all there; nothing is allocated then.
template <class Field>
bool get(std::span<const char>& rest, Field& field) {
  if constexpr (Number<Field>) {
    if (rest.size() < sizeof field) return false;
    detail::get_number<order>(rest.data(), field);
  } else {
    Count count = 0;
    if (rest.size() < sizeof count) return false;
    const char* from = detail::get_number<order>(rest.data(), count);
    if (count > (rest.size() - sizeof count) / sizeof(typename Field::value_type)) return false;
    field.resize(count);
    if constexpr (is_image<typename Field::value_type, order>) {
      if (count != 0) std::memcpy(field.data(), from, count * sizeof(typename Field::value_type));
    } else {
      for (auto& element : field) from = detail::get_number<order>(from, element);
    }
  }
  rest = rest.subspan(field_bytes(field));
  return true;
}

// The bytes and the checks of 0.6, but the fields are found by the compiler and not listed.
struct Packing07 {
  template <class Message>
  static std::size_t packed_bytes(const Message& message) {
    return with_fields(message, [](const auto&... field) { return (field_bytes(field) + ...); });
  }
  template <class Message>
  static void pack(const Message& message, char* to) {
    with_fields(message, [&](const auto&... field) { ((to = put(to, field)), ...); });
  }
  template <class Message>
  static bool unpack(std::span<const char> rest, Message& message) {
    return with_fields(message, [&](auto&... field) { return (get(rest, field) && ...); }) &&
           rest.empty();
  }
};

}  // namespace

void register_revision_0_7(CodecRegistry& registry) {
  add_revision<KeptBuffer<Packing07>>(registry, "0.7");
}

}  // namespace wirewatch::wirepack
