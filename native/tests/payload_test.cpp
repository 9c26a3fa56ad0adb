#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <stdexcept>
#include <string>

#include "payloads/account.hpp"
#include "payloads/bytes.hpp"
#include "payloads/doubles.hpp"
#include "payloads/monsters.hpp"
#include "payloads/nested_map.hpp"
#include "payloads/record.hpp"
#include "payloads/table.hpp"

namespace wirewatch {
namespace {

TEST(BytesPayload, is_the_same_every_time) {
  const Payload<Bytes> payload = bytes_payload(4096);
  EXPECT_EQ(payload.make(), payload.make());
  EXPECT_EQ(payload.make().data.size(), 4096U);
  EXPECT_EQ(payload.facets, "size:4096");
}

TEST(BytesPayload, varies_its_bytes) {
  const Bytes message = bytes_payload(4096).make();
  const std::set<std::uint8_t> values(message.data.begin(), message.data.end());
  EXPECT_EQ(values.size(), 256U);
}

// The first numbers of SplitMix64, so that every machine gets these bytes.
TEST(BytesPayload, has_these_bytes_on_every_machine) {
  const std::vector<std::uint8_t> first = bytes_payload(4).make().data;
  EXPECT_EQ(first, (std::vector<std::uint8_t>{172, 227, 113, 141}));
}

TEST(WordsPayload, refuses_a_part_of_a_word) {
  EXPECT_EQ(words_payload(8).make().values.size(), 2U);
  EXPECT_THROW(words_payload(6), std::invalid_argument);
}

TEST(RecordPayload, has_60_logical_bytes) { EXPECT_EQ(record_payload().payload_bytes, 60U); }

TEST(AccountPayload, has_128_logical_bytes) {
  EXPECT_EQ(account_payload().payload_bytes, 128U);
  EXPECT_EQ(account_payload().make().orders.size(), 3U);
}

TEST(MonstersPayload, varies_every_length) {
  const Payload<Monsters> payload = monsters_payload();
  const Monsters message = payload.make();
  EXPECT_EQ(message, payload.make());
  ASSERT_EQ(message.monsters.size(), 50U);
  std::set<std::size_t> names, inventories, weapons, paths;
  for (const Monster& monster : message.monsters) {
    names.insert(monster.name.size());
    inventories.insert(monster.inventory.size());
    weapons.insert(monster.weapons.size());
    paths.insert(monster.path.size());
  }
  EXPECT_EQ(names.size(), 10U);
  EXPECT_EQ(inventories.size(), 10U);
  EXPECT_EQ(weapons.size(), 10U);
  EXPECT_EQ(paths.size(), 10U);
}

TEST(MonstersPayload, is_this_on_every_machine) {
  EXPECT_EQ(monsters_payload().payload_bytes, 7501U);
  EXPECT_EQ(monsters_payload().make().monsters.front().name, "rbp czaxl");
}

TEST(TablePayload, has_integers_of_every_magnitude_and_no_string_twice) {
  const Table message = table_payload().make();
  ASSERT_EQ(message.integers.size(), 1000U);
  std::set<int> exponents;
  bool has_negative = false;
  for (const std::int64_t integer : message.integers) {
    exponents.insert(std::ilogb(static_cast<double>(integer)));
    has_negative = has_negative || integer < 0;
  }
  EXPECT_GT(exponents.size(), 55U);
  EXPECT_TRUE(has_negative);
  ASSERT_EQ(message.strings.size(), 100U);
  EXPECT_EQ(std::set<std::string>(message.strings.begin(), message.strings.end()).size(), 100U);
  const std::uint64_t characters = table_payload().payload_bytes - 8000;
  EXPECT_NEAR(static_cast<double>(characters) / 100, 86, 4);
}

TEST(DoublesPayload, has_finite_numbers_of_full_precision) {
  const Doubles message = doubles_payload(4096).make();
  ASSERT_EQ(message.values.size(), 512U);
  int needs_every_digit = 0;
  for (const double value : message.values) {
    ASSERT_TRUE(std::isfinite(value));
    ASSERT_LT(std::abs(value), 1000);
    if (static_cast<double>(static_cast<float>(value)) != value) ++needs_every_digit;
  }
  EXPECT_GT(needs_every_digit, 500);
  EXPECT_THROW(doubles_payload(12), std::invalid_argument);
}

TEST(NestedMapPayload, is_64_maps_of_64_numbers) {
  const NestedMap message = nested_map_payload().make();
  ASSERT_EQ(message.values.size(), 64U);
  std::uint64_t bytes = 0;
  for (const auto& [name, numbers] : message.values) {
    EXPECT_EQ(numbers.size(), 64U);
    bytes += name.size() + numbers.size() * 12;
  }
  EXPECT_EQ(nested_map_payload().payload_bytes, bytes);
}

TEST(GeometricSizes, end_with_the_last) {
  EXPECT_EQ(geometric_sizes(8, std::size_t{4} << 20U, 8),
            (std::vector<std::size_t>{8, 64, 512, 4096, 32768, 262144, 2097152, 4194304}));
  EXPECT_EQ(geometric_sizes(8, 64, 8), (std::vector<std::size_t>{8, 64}));
}

}  // namespace
}  // namespace wirewatch
