#include "codecs/wirepack/revision_0_4.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/revisions.hpp"

namespace wirewatch::wirepack {
namespace {

// Appends values to a vector, a byte at a time.
class Appender {
 public:
  template <class Unsigned>
  void number(Unsigned value) {
    for (std::size_t shift = sizeof value * 8; shift > 0;) {
      shift -= 8;
      wire_.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> shift));
    }
  }
  void text(const std::string& text) {
    number(static_cast<std::uint32_t>(text.size()));
    for (const char character : text) wire_.push_back(character);
  }
  void array(const std::vector<std::uint32_t>& values) {
    number(static_cast<std::uint32_t>(values.size()));
    for (const std::uint32_t value : values) number(value);
  }
  std::vector<char> take() { return std::move(wire_); }

 private:
  std::vector<char> wire_;
};

// Takes values from the front of a message. Once one is not all there, the rest is zero and empty.
class Taker {
 public:
  explicit Taker(std::span<const char> wire) : rest_(wire) {}

  template <class Unsigned>
  Unsigned number() {
    if (rest_.size() < sizeof(Unsigned)) is_short_ = true;
    if (is_short_) return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Unsigned); ++i) {
      value = value << 8U | static_cast<unsigned char>(rest_[i]);
    }
    rest_ = rest_.subspan(sizeof(Unsigned));
    return static_cast<Unsigned>(value);
  }
  void text(std::string& text) {
    const std::size_t size = count(1);
    text.assign(rest_.data(), size);
    rest_ = rest_.subspan(size);
  }
  void array(std::vector<std::uint32_t>& values) {
    const std::size_t size = count(sizeof(std::uint32_t));
    for (std::size_t i = 0; i < size; ++i) values.push_back(number<std::uint32_t>());
  }
  bool took_all() const { return !is_short_ && rest_.empty(); }

 private:
  // Never more elements than what is left can hold: a wrong count must not make us allocate.
  std::size_t count(std::size_t element_bytes) {
    const std::size_t size = number<std::uint32_t>();
    if (size > rest_.size() / element_bytes) is_short_ = true;
    return is_short_ ? 0 : size;
  }

  std::span<const char> rest_;
  bool is_short_ = false;
};

template <class To, class From>
To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to{};
  std::memcpy(&to, &from, sizeof to);
  return to;
}

}  // namespace

std::vector<char> Revision04::pack(const Record& record) {
  Appender append;
  append.number(same_bits<std::uint64_t>(record.rate));
  append.number(same_bits<std::uint32_t>(record.weight));
  append.number(static_cast<std::uint64_t>(record.balance));
  append.number(record.serial);
  append.number(static_cast<std::uint16_t>(record.offset));
  append.number(record.flags);
  append.text(record.label);
  append.array(record.samples);
  return append.take();
}

std::vector<char> Revision04::pack(const Words& words) {
  Appender append;
  append.array(words.values);
  return append.take();
}

bool Revision04::unpack(std::span<const char> wire, Record& record) {
  Taker take(wire);
  record.rate = same_bits<double>(take.number<std::uint64_t>());
  record.weight = same_bits<float>(take.number<std::uint32_t>());
  record.balance = static_cast<std::int64_t>(take.number<std::uint64_t>());
  record.serial = take.number<std::uint64_t>();
  record.offset = static_cast<std::int16_t>(take.number<std::uint16_t>());
  record.flags = take.number<std::uint16_t>();
  take.text(record.label);
  take.array(record.samples);
  return take.took_all();
}

bool Revision04::unpack(std::span<const char> wire, Words& words) {
  Taker take(wire);
  take.array(words.values);
  return take.took_all();
}

void register_revision_0_4(CodecRegistry& registry) { add_revision<Revision04>(registry, "0.4"); }

}  // namespace wirewatch::wirepack
