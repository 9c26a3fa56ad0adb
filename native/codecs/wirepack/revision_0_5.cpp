#include "codecs/wirepack/revision_0_5.hpp"

#include <cstdint>
#include <cstring>

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {
namespace {

constexpr std::size_t count_bytes = sizeof(std::uint32_t);
constexpr std::size_t fixed_bytes = 8 + 4 + 8 + 8 + 2 + 2;  // the six numbers of a Record

// Writes or reads one number, most significant byte first, and returns the place behind it.
template <class Unsigned>
char* put(char* to, Unsigned value) {
  for (std::size_t i = 0; i < sizeof value; ++i) {
    to[i] = static_cast<char>(static_cast<std::uint64_t>(value) >> (sizeof value - 1 - i) * 8);
  }
  return to + sizeof value;
}

template <class Unsigned>
const char* get(const char* from, Unsigned& value) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) {
    bits = bits << 8U | static_cast<unsigned char>(from[i]);
  }
  value = static_cast<Unsigned>(bits);
  return from + sizeof value;
}

template <class Bits, class Value>
char* put_bits(char* to, Value value) {
  Bits bits = 0;
  static_assert(sizeof bits == sizeof value);
  std::memcpy(&bits, &value, sizeof bits);
  return put(to, bits);
}

template <class Bits, class Value>
const char* get_bits(const char* from, Value& value) {
  Bits bits = 0;
  static_assert(sizeof bits == sizeof value);
  from = get(from, bits);
  std::memcpy(&value, &bits, sizeof bits);
  return from;
}

char* put_array(char* to, const std::vector<std::uint32_t>& values) {
  to = put(to, static_cast<std::uint32_t>(values.size()));
  for (const std::uint32_t value : values) to = put(to, value);
  return to;
}

// The array that must fill the wire from `from` to `end`.
bool get_last_array(const char* from, const char* end, std::vector<std::uint32_t>& values) {
  if (static_cast<std::size_t>(end - from) < count_bytes) return false;
  std::uint32_t count = 0;
  from = get(from, count);
  const auto rest_bytes = static_cast<std::size_t>(end - from);
  if (rest_bytes % sizeof count != 0 || rest_bytes / sizeof count != count) return false;
  values.resize(count);
  for (std::uint32_t& value : values) from = get(from, value);
  return true;
}

}  // namespace

std::size_t Revision05::packed_bytes(const Record& record) {
  return fixed_bytes + count_bytes + record.label.size() + count_bytes +
         record.samples.size() * sizeof(std::uint32_t);
}

std::size_t Revision05::packed_bytes(const Words& words) {
  return count_bytes + words.values.size() * sizeof(std::uint32_t);
}

void Revision05::pack(const Record& message, std::span<char> buffer) {
  char* to = buffer.data();
  to = put_bits<std::uint64_t>(to, message.rate);
  to = put_bits<std::uint32_t>(to, message.weight);
  to = put_bits<std::uint64_t>(to, message.balance);
  to = put(to, message.serial);
  to = put_bits<std::uint16_t>(to, message.offset);
  to = put(to, message.flags);
  to = put(to, static_cast<std::uint32_t>(message.label.size()));
  std::memcpy(to, message.label.data(), message.label.size());
  put_array(to + message.label.size(), message.samples);
}

void Revision05::pack(const Words& message, std::span<char> buffer) {
  put_array(buffer.data(), message.values);
}

bool Revision05::unpack(std::span<const char> wire, Record& message) {
  if (wire.size() < fixed_bytes + count_bytes) return false;
  const char* from = wire.data();
  const char* const end = from + wire.size();
  from = get_bits<std::uint64_t>(from, message.rate);
  from = get_bits<std::uint32_t>(from, message.weight);
  from = get_bits<std::uint64_t>(from, message.balance);
  from = get(from, message.serial);
  from = get_bits<std::uint16_t>(from, message.offset);
  from = get(from, message.flags);
  std::uint32_t label_bytes = 0;
  from = get(from, label_bytes);
  if (label_bytes > static_cast<std::size_t>(end - from)) return false;
  message.label.assign(from, label_bytes);
  return get_last_array(from + label_bytes, end, message.samples);
}

bool Revision05::unpack(std::span<const char> wire, Words& message) {
  return get_last_array(wire.data(), wire.data() + wire.size(), message.values);
}

void register_revision_0_5(CodecRegistry& registry) { add_revision<Revision05>(registry, "0.5"); }

}  // namespace wirewatch::wirepack
