#pragma once

#include <cstddef>
#include <cstring>
#include <span>

#include "codecs/wirepack/number.hpp"
#include "codecs/wirepack/reflect.hpp"

namespace wirewatch::wirepack {

/// The revisions 0.8 and 0.9: structs of numbers, strings and arrays of numbers. The input is
/// compared once with the least that the struct takes; what it holds beyond that pays for the
/// strings and arrays. An array of block_bytes or more begins at a multiple of `alignment`.
template <std::size_t alignment>
struct PaidLengths {
  static constexpr std::endian order = std::endian::little;

  template <class Message>
  static std::size_t packed_bytes(const Message& message) {
    return with_fields(message, [](const auto&... field) {
      std::size_t offset = 0;
      ((offset = end_of(offset, field)), ...);
      return offset;
    });
  }

  template <class Message>
  static void pack(const Message& message, char* to) {
    const char* const begin = to;
    with_fields(message, [&](const auto&... field) { ((to = put(begin, to, field)), ...); });
  }

  template <class Message>
  static bool unpack(std::span<const char> wire, Message& message) {
    if (wire.size() < least_bytes<Message>) return false;
    std::size_t spare_bytes = wire.size() - least_bytes<Message>;
    const char* from = wire.data();
    return with_fields(message,
                       [&](auto&... field) {
                         return (get(wire.data(), from, spare_bytes, field) && ...);
                       }) &&
           spare_bytes == 0;
  }

 private:
  static std::size_t padding(std::size_t offset, std::size_t size_bytes) {
    return size_bytes < block_bytes ? 0 : (alignment - offset % alignment) % alignment;
  }

  template <class Field>
  static std::size_t end_of(std::size_t offset, const Field& field) {
    offset += least_bytes<Field>;
    if constexpr (!Number<Field>) {
      const std::size_t size_bytes = field.size() * sizeof(typename Field::value_type);
      offset += padding(offset, size_bytes) + size_bytes;
    }
    return offset;
  }

  template <class Field>
  static char* put(const char* begin, char* to, const Field& field) {
    if constexpr (Number<Field>) {
      return detail::put_number<order>(to, field);
    } else {
      to = detail::put_number<order>(to, static_cast<Count>(field.size()));
      const std::size_t size_bytes = field.size() * sizeof(typename Field::value_type);
      for (std::size_t rest = padding(static_cast<std::size_t>(to - begin), size_bytes); rest != 0;
           --rest) {
        *to++ = 0;
      }
      if constexpr (is_image<typename Field::value_type, order>) {
        if (size_bytes != 0) std::memcpy(to, field.data(), size_bytes);
        return to + size_bytes;
      }
      for (const auto element : field) to = detail::put_number<order>(to, element);
      return to;
    }
  }

  template <class Field>
  static bool get(const char* begin, const char*& from, std::size_t& spare_bytes, Field& field) {
    if constexpr (Number<Field>) {
      from = detail::get_number<order>(from, field);
    } else {
      using Element = typename Field::value_type;
      Count count = 0;
      from = detail::get_number<order>(from, count);
      if (count > spare_bytes / sizeof(Element)) return false;
      const std::size_t size_bytes = count * sizeof(Element);
      const std::size_t skipped = padding(static_cast<std::size_t>(from - begin), size_bytes);
      if (skipped > spare_bytes - size_bytes) return false;
      spare_bytes -= size_bytes + skipped;
      from += skipped;
      field.resize(count);
      if constexpr (is_image<Element, order>) {
        if (count != 0) std::memcpy(field.data(), from, size_bytes);
        from += size_bytes;
      } else {
        for (auto& element : field) from = detail::get_number<order>(from, element);
      }
    }
    return true;
  }
};

}  // namespace wirewatch::wirepack
