#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "codecs/register_codecs.hpp"
#include "core/codec_registry.hpp"
#include "payloads/bytes.hpp"
#include "payloads/record.hpp"

namespace wirewatch {
namespace {

const CodecRegistry& registry() {
  static const CodecRegistry all = [] {
    CodecRegistry made;
    register_codecs(made);
    return made;
  }();
  return all;
}

const std::vector<std::size_t> sizes_bytes{0, 4, 8, 100, 600, 4096, 65536};

template <class Message>
std::string title(const MessageCodec<Message>& codec, const Payload<Message>& payload) {
  return codec.identity.name + " " + codec.identity.revision + " " + payload.name + " " +
         payload.facets;
}

template <class Message>
void expect_round_trip(const Payload<Message>& payload) {
  for (const MessageCodec<Message>& codec : registry().codecs<Message>()) {
    SCOPED_TRACE(title(codec, payload));
    const Message message = payload.make();
    std::vector<char> wire;
    EXPECT_EQ(codec.check_round_trip(message, wire), "");
    EXPECT_FALSE(wire.empty());
    Message decoded;
    ASSERT_TRUE(codec.decode(wire, decoded));
    EXPECT_EQ(decoded, message);
  }
}

// Each prefix is copied to memory of just its size, so that a sanitizer sees a read past the end.
template <class Message>
void expect_prefixes_refused(const Payload<Message>& payload) {
  for (const MessageCodec<Message>& codec : registry().codecs<Message>()) {
    SCOPED_TRACE(title(codec, payload));
    // A text archive is understood without its last characters, such as the padding of base64, and
    // an XML archive without the line break at its end. They must not end the program either.
    std::size_t ignored_tail_bytes = 0;
    if (codec.identity.name == "boost.text") ignored_tail_bytes = 120;
    if (codec.identity.name == "boost.xml") ignored_tail_bytes = 2;
    std::vector<char> wire;
    ASSERT_EQ(codec.check_round_trip(payload.make(), wire), "");
    const std::size_t step = 1 + wire.size() / 4096;
    for (std::size_t kept = 0; kept < wire.size();
         kept += kept + 200 < wire.size() ? step : 1) {  // every one at the end
      std::vector<char> prefix(wire.begin(), wire.begin() + static_cast<std::ptrdiff_t>(kept));
      prefix.shrink_to_fit();
      Message decoded;
      const bool is_accepted = codec.decode(prefix, decoded);
      if (kept + ignored_tail_bytes < wire.size()) {
        EXPECT_FALSE(is_accepted) << "with " << kept << " of " << wire.size();
      }
    }
  }
}

TEST(RoundTrip, every_codec_of_bytes) {
  for (const std::size_t size : sizes_bytes) expect_round_trip(bytes_payload(size));
}

TEST(RoundTrip, every_codec_of_words) {
  for (const std::size_t size : sizes_bytes) expect_round_trip(words_payload(size));
}

TEST(RoundTrip, every_codec_of_records) { expect_round_trip(record_payload()); }

TEST(RoundTrip, of_an_empty_record) {
  expect_round_trip(Payload<Record>{"record", "empty", 0, [] { return Record{}; }});
}

TEST(RoundTrip, finds_all_codecs) {
  EXPECT_EQ(registry().codecs<Bytes>().size(), 10U);
  EXPECT_EQ(registry().codecs<Words>().size(), 6U);
  EXPECT_EQ(registry().codecs<Record>().size(), 12U);
  EXPECT_EQ(registry().ceilings().size(), 1U);
}

TEST(TruncatedInput, is_refused_for_words) { expect_prefixes_refused(words_payload(64)); }

TEST(TruncatedInput, is_refused_for_records) { expect_prefixes_refused(record_payload()); }

TEST(TruncatedInput, is_refused_for_bytes) { expect_prefixes_refused(bytes_payload(512)); }

}  // namespace
}  // namespace wirewatch
