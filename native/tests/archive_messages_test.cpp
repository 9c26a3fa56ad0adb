#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "codecs/register_codecs.hpp"
#include "core/codec_registry.hpp"

// Boost's archives over every type of message, with the values that are hard to carry.

namespace wirewatch {
namespace {

template <class Message>
void expect_archives_carry(const Message& message) {
  CodecRegistry registry;
  register_codecs(registry);
  std::size_t found = 0;
  for (const MessageCodec<Message>& codec : registry.codecs<Message>()) {
    if (codec.identity.family != "archive") continue;
    ++found;
    SCOPED_TRACE(codec.identity.name + " " + codec.identity.facets);
    std::vector<char> wire;
    EXPECT_EQ(codec.check_round_trip(message, wire), "");
    Message decoded;
    ASSERT_TRUE(codec.decode(wire, decoded));
    EXPECT_EQ(decoded, message);
    const std::string header(wire.data(), codec.header_bytes(wire));
    EXPECT_NE(header.find("serialization::archive"), std::string::npos);
    EXPECT_LT(header.size(), 200U);
  }
  EXPECT_EQ(found, 6U);
}

const std::string awkward_text = "<a & \"b\"> 'c' ]]>  \xC3\xA4 two  spaces ";

TEST(ArchiveMessages, packet) {
  expect_archives_carry(Packet{0.1, 1e-30F, std::numeric_limits<std::int64_t>::min(),
                               std::numeric_limits<std::uint64_t>::max(), -32768, 65535});
}

TEST(ArchiveMessages, record) {
  expect_archives_carry(Record{2.0, 2.0F, -10, 10, -5, 5, awkward_text, {3, 70000, 4000000000U}});
}

TEST(ArchiveMessages, monsters) {
  Monster monster;
  monster.position = {1.5F, -2.25F, 0.1F};
  monster.mana = -150;
  monster.hit_points = 80;
  monster.name = awkward_text;
  monster.inventory = {0, 1, 127, 128, 255};
  monster.color = Color::blue;
  monster.weapons = {{"sword", 3}, {"", -5}};
  monster.equipped = {"axe", 7};
  monster.path = {{1, 2, 3}, {4, 5, 6}};
  expect_archives_carry(Monsters{{monster, Monster{}, monster}});
}

TEST(ArchiveMessages, table) {
  expect_archives_carry(Table{{0, -1, std::numeric_limits<std::int64_t>::max()},
                              {"", awkward_text, std::string(300, 'x')}});
}

TEST(ArchiveMessages, account) {
  expect_archives_carry(Account{7,
                                awkward_text,
                                "EUR",
                                1e15 / 3,
                                {{1, "ABC", Side::sell, 1.1, 100}, {2, "", Side::buy, 0, -1}}});
}

TEST(ArchiveMessages, doubles) {
  std::vector<double> values{0.0, -0.0, 1.0 / 3, std::numeric_limits<double>::max(),
                             std::numeric_limits<double>::min()};
  expect_archives_carry(Doubles{values});
  expect_archives_carry(Doubles{});
}

TEST(ArchiveMessages, nested_map) {
  expect_archives_carry(NestedMap{{{"", {}}, {"one", {{1, 0.5}, {4000000000U, -1e300}}}}});
}

TEST(ArchiveMessages, doubles_in_wide_characters) {
  CodecRegistry registry;
  register_codecs(registry);
  const Doubles message{{0.0, 1.0 / 3, -1e300}};
  std::size_t found = 0;
  for (const MessageCodec<Doubles>& codec : registry.codecs<Doubles>()) {
    if (codec.identity.family != "archive_wide") continue;
    ++found;
    SCOPED_TRACE(codec.identity.name);
    std::vector<char> wire;
    EXPECT_EQ(codec.check_round_trip(message, wire), "");
    std::vector<wchar_t> header(codec.header_bytes(wire) / sizeof(wchar_t));
    std::memcpy(header.data(), wire.data(), header.size() * sizeof(wchar_t));
    const std::wstring text(header.begin(), header.end());
    EXPECT_NE(text.find(L"serialization::archive"), std::wstring::npos);
    EXPECT_LT(text.size(), 200U);
    Doubles decoded;
    for (std::size_t kept = 0; kept < wire.size(); ++kept) {
      const std::vector<char> prefix(wire.begin(),
                                     wire.begin() + static_cast<std::ptrdiff_t>(kept));
      const bool is_accepted = codec.decode(prefix, decoded);
      if (kept % sizeof(wchar_t) != 0 || kept + 200 < wire.size()) {
        EXPECT_FALSE(is_accepted) << kept;
      }
    }
  }
  EXPECT_EQ(found, 2U);
}

}  // namespace
}  // namespace wirewatch
