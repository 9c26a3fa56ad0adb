#include "writers/stream_check.hpp"

#include <cstring>
#include <string_view>

namespace wirewatch::writers {
namespace {

// Takes fields from the front; after a field that is not there, all are refused.
class StreamReader {
 public:
  explicit StreamReader(std::span<const char> stream) : rest_(stream) {}

  template <class Number>
  bool next_is(Number expected) {
    Number found;
    if (rest_.size() < sizeof found) return false;
    std::memcpy(&found, rest_.data(), sizeof found);
    rest_ = rest_.subspan(sizeof found);
    return found == expected;
  }
  bool next_is(std::string_view expected) {
    if (rest_.size() < expected.size()) return false;
    const std::string_view found(rest_.data(), expected.size());
    rest_ = rest_.subspan(expected.size());
    return found == expected;
  }
  bool is_at_end() const { return rest_.empty(); }

 private:
  std::span<const char> rest_;
};

}  // namespace

std::size_t stream_bytes(std::size_t pair_count, bool has_metadata) {
  if (!has_metadata) return pair_count * pair_bytes;
  return std::string_view(prototypes).size() + pair_count * pair_with_metadata_bytes;
}

std::string check_stream(std::span<const char> stream, const A1& a, const B1& b,
                         bool has_metadata) {
  StreamReader reader(stream);
  if (has_metadata && !reader.next_is(std::string_view(prototypes))) {
    return "the stream does not begin with the prototypes";
  }
  for (std::size_t pair = 0; !reader.is_at_end(); ++pair) {
    const bool is_pair = (!has_metadata || reader.next_is(a1_type)) && reader.next_is(a.a) &&
                         reader.next_is(a.b) && reader.next_is(std::uint64_t{a.c.size()}) &&
                         reader.next_is(std::string_view(a.c)) &&
                         (!has_metadata || reader.next_is(b1_type)) && reader.next_is(b.x) &&
                         reader.next_is(std::uint8_t{b.y});
    if (!is_pair) return "pair " + std::to_string(pair) + " of the stream is not what was written";
  }
  return {};
}

}  // namespace wirewatch::writers
