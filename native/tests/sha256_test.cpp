#include "core/sha256.hpp"

#include <gtest/gtest.h>

#include <string>

namespace wirewatch {
namespace {

// Examples of FIPS 180-2, appendix B, and the empty text.
TEST(Sha256, gives_the_standards_digests) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, pads_right_at_every_length_around_a_block) {
  std::string seen;
  for (const std::size_t length : {55U, 56U, 57U, 63U, 64U, 65U, 119U, 120U}) {
    const std::string digest = sha256_hex(std::string(length, 'x'));
    EXPECT_EQ(digest.size(), 64U);
    EXPECT_EQ(seen.find(digest), std::string::npos) << length;
    seen += digest;
  }
  // From coreutils' sha256sum.
  EXPECT_EQ(sha256_hex(std::string(64, 'x')),
            "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

}  // namespace
}  // namespace wirewatch
