#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "codecs/register_codecs.hpp"
#include "core/wire_hash.hpp"
#include "payloads/bytes.hpp"

namespace wirewatch {
namespace {

struct Encoded {
  std::string wire;
  std::size_t header_bytes = 0;
};

Encoded encode(const std::string& name, std::size_t size_bytes) {
  CodecRegistry registry;
  register_codecs(registry);
  for (const auto& codec : registry.codecs<Bytes>()) {
    if (codec.identity.name != name) continue;
    std::vector<char> wire;
    EXPECT_EQ(codec.check_round_trip(bytes_payload(size_bytes).make(), wire), "");
    return {std::string(wire.begin(), wire.end()), codec.header_bytes(wire)};
  }
  ADD_FAILURE() << "no codec " << name;
  return {};
}

// A hash of what follows the header, after the digits (or bytes) of the library's version were
// changed.
std::uint32_t body_hash(const Encoded& encoded) {
  return wire_hash32(std::string_view(encoded.wire).substr(encoded.header_bytes));
}

TEST(BoostHeader, ends_behind_the_version_of_a_text_archive) {
  const Encoded encoded = encode("boost.text", 8);
  EXPECT_EQ(encoded.wire.compare(0, 26, "22 serialization::archive "), 0);
  const std::string version = encoded.wire.substr(26, encoded.header_bytes - 26);
  EXPECT_FALSE(version.empty());
  EXPECT_EQ(version.find_first_not_of("0123456789"), std::string::npos) << version;
}

TEST(BoostHeader, ends_behind_the_version_of_an_xml_archive) {
  const Encoded encoded = encode("boost.xml", 8);
  const std::string header = encoded.wire.substr(0, encoded.header_bytes);
  EXPECT_EQ(header.substr(header.size() - 1), "\"");
  EXPECT_NE(header.find("signature=\"serialization::archive\" version=\""), std::string::npos);
}

TEST(BoostHeader, of_a_binary_archive_is_length_signature_and_version) {
  EXPECT_EQ(encode("boost.binary", 8).header_bytes, sizeof(std::size_t) + 22 + 2);
}

TEST(WireHash, follows_the_body_and_not_the_version) {
  for (const char* name : {"boost.binary", "boost.text", "boost.xml"}) {
    Encoded encoded = encode(name, 64);
    const std::uint32_t hash = body_hash(encoded);
    encoded.wire[encoded.header_bytes - 2] ^= 1;  // within the version, or the quote behind it
    EXPECT_EQ(body_hash(encoded), hash) << name;
    encoded.wire[encoded.header_bytes + 10] ^= 1;
    EXPECT_NE(body_hash(encoded), hash) << name;
  }
}

TEST(WireHash, is_fnv1a) {
  EXPECT_EQ(wire_hash32({}), 0x811c9dc5U);
  const std::string text = "foobar";
  EXPECT_EQ(wire_hash32(text), 0xbf9cf968U);
}

}  // namespace
}  // namespace wirewatch
