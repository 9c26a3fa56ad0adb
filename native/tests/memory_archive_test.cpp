// The archives come before the export macros.
#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>

#include "codecs/boost_archive/memory_archive.hpp"
//
#include <gtest/gtest.h>
#include <boost/serialization/base_object.hpp>
#include <boost/serialization/export.hpp>
#include <boost/serialization/unique_ptr.hpp>

#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "codecs/boost_archive/message_members.hpp"

// The archive without a stream: the bytes of binary_oarchive, and nothing read or written outside.

namespace wirewatch::boost_archive {
namespace {

struct Shape {
  virtual ~Shape() = default;
  template <class Archive>
  void serialize(Archive&, unsigned) {}
};

}  // namespace

struct MemoryArchiveTestCircle : Shape {
  int radius = 0;
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive& boost::serialization::base_object<Shape>(*this) & radius;
  }
};

}  // namespace wirewatch::boost_archive

BOOST_CLASS_EXPORT_GUID(wirewatch::boost_archive::MemoryArchiveTestCircle, "Circle")

namespace wirewatch::boost_archive {
namespace {

using boost::archive::no_codecvt;
using boost::archive::no_header;

// One of everything: tracked pointers to one object, an exported class, strings, arrays, maps.
struct Everything {
  Monsters monsters;
  NestedMap map;
  std::vector<bool> bits;
  std::unique_ptr<Shape> shape;
  MemoryArchiveTestCircle* shared = nullptr;
  MemoryArchiveTestCircle* again = nullptr;

  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive& monsters.monsters& map.values& bits& shape& shared& again;
  }
};

Everything everything(MemoryArchiveTestCircle& shared) {
  Everything made;
  Monster monster;
  monster.name = "ogre";
  monster.inventory = {1, 2, 3, 255};
  monster.weapons = {{"club", 5}, {"stone", -1}};
  monster.path = {{1, 2, 3}};
  made.monsters.monsters = {monster, Monster{}};
  made.map.values = {{"one", {{1, 0.5}, {2, -0.5}}}, {"two", {}}};
  made.bits = {true, false, true};
  auto circle = std::make_unique<MemoryArchiveTestCircle>();
  circle->radius = 42;
  made.shape = std::move(circle);
  shared.radius = 7;
  made.shared = made.again = &shared;
  return made;
}

template <class Message>
std::string by_stream(const Message& message, unsigned flags) {
  std::ostringstream stream;
  boost::archive::binary_oarchive archive(stream, flags);
  archive << message << message;
  return stream.str();
}

template <class Message>
std::string by_memory(const Message& message, unsigned flags) {
  std::vector<char> memory(4096);
  OutputMemory output(memory);
  MemoryOutputArchive archive(output, flags);
  archive << message << message;
  return {output.written().data(), output.written().size()};
}

class MemoryArchive : public testing::TestWithParam<unsigned> {};

TEST_P(MemoryArchive, writes_the_bytes_of_a_binary_archive) {
  MemoryArchiveTestCircle shared;
  const Everything message = everything(shared);
  EXPECT_EQ(by_memory(message, GetParam()), by_stream(message, GetParam()));
}

TEST_P(MemoryArchive, reads_what_a_binary_archive_wrote) {
  MemoryArchiveTestCircle shared;
  const Everything message = everything(shared);
  const std::string wire = by_stream(message, GetParam());
  InputMemory input({wire.data(), wire.size()});
  MemoryInputArchive archive(input, GetParam());
  Everything decoded;
  archive >> decoded;
  const std::unique_ptr<MemoryArchiveTestCircle> owner(decoded.shared);
  EXPECT_EQ(decoded.monsters, message.monsters);
  EXPECT_EQ(decoded.map, message.map);
  EXPECT_EQ(decoded.bits, message.bits);
  EXPECT_EQ(dynamic_cast<MemoryArchiveTestCircle&>(*decoded.shape).radius, 42);
  EXPECT_EQ(decoded.shared->radius, 7);
  EXPECT_EQ(decoded.shared, decoded.again);
}

INSTANTIATE_TEST_SUITE_P(Flags, MemoryArchive,
                         testing::Values(0U, unsigned{no_header}, unsigned{no_codecvt},
                                         unsigned{no_header} | unsigned{no_codecvt}));

TEST(MemoryArchiveBounds, writes_nothing_behind_its_memory) {
  MemoryArchiveTestCircle shared;
  const Everything message = everything(shared);
  const std::size_t whole_bytes = by_memory(message, 0).size();
  for (std::size_t room = 0; room < whole_bytes; ++room) {
    std::vector<char> memory(room);
    OutputMemory output(memory);
    EXPECT_THROW(
        {
          MemoryOutputArchive archive(output);
          archive << message << message;
        },
        boost::archive::archive_exception)
        << room;
  }
}

TEST(MemoryArchiveBounds, refuses_every_prefix) {
  const NestedMap map{{{"one", {{1, 0.5}, {2, -0.5}}}, {"two", {{3, 1.0}}}}};
  const auto decode = [](std::span<const char> wire) {
    InputMemory input(wire);
    MemoryInputArchive archive(input);
    NestedMap decoded;
    archive >> decoded.values;
    return decoded;
  };
  std::ostringstream stream;
  boost::archive::binary_oarchive(stream) << map.values;
  const std::string wire = stream.str();
  EXPECT_EQ(decode({wire.data(), wire.size()}), map);
  for (std::size_t kept = 0; kept < wire.size(); ++kept) {
    const std::vector<char> prefix(wire.begin(), wire.begin() + static_cast<std::ptrdiff_t>(kept));
    EXPECT_THROW((void)decode(prefix), boost::archive::archive_exception) << kept;
  }
}

TEST(MemoryArchiveBounds, refuses_a_foreign_header_and_a_newer_library) {
  std::string wire = by_stream(std::string("text"), 0);
  const auto open = [&] {
    InputMemory input({wire.data(), wire.size()});
    const MemoryInputArchive archive(input);
  };
  EXPECT_NO_THROW(open());
  wire[30] = static_cast<char>(wire[30] + 1);  // the library's version
  EXPECT_THROW(open(), boost::archive::archive_exception);
  wire[10] ^= 1;  // the signature
  EXPECT_THROW(open(), boost::archive::archive_exception);
}

TEST(MemoryArchiveBounds, refuses_a_length_beyond_the_input_before_it_makes_room) {
  const std::string wire(8, '\x7f');
  InputMemory input({wire.data(), wire.size()});
  MemoryInputArchive archive(input, no_header);
  std::string decoded;
  EXPECT_THROW(archive >> decoded, boost::archive::archive_exception);
  EXPECT_TRUE(decoded.empty());
}

}  // namespace
}  // namespace wirewatch::boost_archive
