#include <gtest/gtest.h>

#include "codecs/boost_archive/identity.hpp"
#include "payloads/bytes.hpp"

namespace wirewatch {
namespace {

TEST(Archives, keep_every_byte_in_text_and_binary) {
  CodecRegistry registry;
  boost_archive::register_carriers(registry);
  ASSERT_FALSE(registry.codecs<Bytes>().empty());
  for (const MessageCodec<Bytes>& codec : registry.codecs<Bytes>()) {
    SCOPED_TRACE(codec.identity.name + " " + codec.identity.facets);
    // All values of a byte are among 4096 pseudo-random ones: line ends and the end of file of DOS
    // too.
    for (const std::size_t size_bytes : {0U, 8U, 4096U}) {
      const Bytes message = bytes_payload(size_bytes).make();
      std::vector<char> wire;
      EXPECT_EQ(codec.check_round_trip(message, wire), "");
      Bytes decoded;
      ASSERT_TRUE(codec.decode(wire, decoded));
      EXPECT_EQ(decoded, message);
    }
  }
}

}  // namespace
}  // namespace wirewatch
