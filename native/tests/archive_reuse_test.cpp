// The archives come before the export macros.
#include "codecs/boost_archive/packet_variants.hpp"
//
#include <gtest/gtest.h>
#include <boost/serialization/tracking.hpp>

#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "codecs/boost_archive/message_members.hpp"
#include "codecs/boost_archive/packet_codecs.hpp"
#include "payloads/packet.hpp"

// What a kept archive loses, and that ours lose nothing.

namespace wirewatch::boost_archive {
namespace {

/// A form whose objects are always tracked.
struct Tracked {};

/// A number at a fixed address, tracked.
struct TrackedNumber {
  int value = 0;
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive& value;
  }
};

struct UntrackedNumber : TrackedNumber {};

}  // namespace
}  // namespace wirewatch::boost_archive

namespace boost::serialization {

template <class Message>
struct tracking_level<
    wirewatch::boost_archive::Archived<Message, wirewatch::boost_archive::Tracked>> {
  using tag = mpl::integral_c_tag;
  using type = mpl::int_<track_always>;
  static constexpr int value = track_always;
};

template <class Archive, class Message>
void serialize(Archive& archive,
               wirewatch::boost_archive::Archived<Message, wirewatch::boost_archive::Tracked>& seen,
               unsigned) {
  wirewatch::boost_archive::list_members(archive, seen.value);
}

}  // namespace boost::serialization

BOOST_CLASS_TRACKING(wirewatch::boost_archive::TrackedNumber, boost::serialization::track_always)
BOOST_CLASS_TRACKING(wirewatch::boost_archive::UntrackedNumber, boost::serialization::track_never)

namespace wirewatch::boost_archive {
namespace {

// Saves 1 and then 2 from one address through one archive, and reads both back into one.
template <class Number>
std::pair<int, int> read_back_after_reuse() {
  std::stringstream stream;
  const Number number;
  {
    boost::archive::binary_oarchive archive(stream, both_flags);
    auto& changing = const_cast<Number&>(number);
    changing.value = 1;
    archive << number;
    changing.value = 2;
    archive << number;
  }
  boost::archive::binary_iarchive archive(stream, both_flags);
  std::pair<int, int> values;
  Number first;
  archive >> first;
  values.first = first.value;
  Number second;
  archive >> second;
  values.second = second.value;
  return values;
}

TEST(ArchiveReuse, loses_the_second_message_of_a_tracked_type) {
  EXPECT_EQ(read_back_after_reuse<UntrackedNumber>(), std::pair(1, 2));
  const auto [first, second] = read_back_after_reuse<TrackedNumber>();
  EXPECT_EQ(first, 1);
  EXPECT_NE(second, 2) << "the hazard is gone: say so where it is described";
}

template <class Kind, class Form>
using Kept = KeptArchiveWriter<Kind, Form, both_flags, Packet>;

TEST(ArchiveReuse, refuses_to_keep_an_archive_for_a_tracked_type) {
  EXPECT_THROW((Kept<StaticBinary, Tracked>()), std::logic_error);
  EXPECT_THROW((Kept<PolymorphicBinary, Tracked>()), std::logic_error);
  EXPECT_THROW((Kept<MemoryBinary, Tracked>()), std::logic_error);
  EXPECT_NO_THROW((Kept<StaticBinary, Members>()));
  EXPECT_NO_THROW((Kept<StaticBinary, Lean>()));
}

TEST(ArchiveReuse, opens_a_session_with_a_longer_message) {
  Kept<StaticBinary, Members> session;
  const std::size_t steady_bytes = session.encode(packet_payload().make()).size();
  EXPECT_EQ(steady_bytes, 32U);  // nothing but the six numbers
  EXPECT_GT(session.first_wire().size(), steady_bytes);
  Kept<StaticBinary, Lean> lean;
  EXPECT_EQ(lean.encode(packet_payload().make()).size(), lean.first_wire().size());
}

TEST(ArchiveReuse, keeps_lean_messages_self_contained) {
  Kept<StaticBinary, Lean> writer;
  const Packet packet = packet_payload().make();
  (void)writer.encode(Packet{});
  const auto wire = writer.encode(packet);
  NewArchiveReader<StaticBinary, Lean, both_flags, Packet> reader;
  EXPECT_EQ(reader.decode(wire), packet);
}

TEST(ArchiveReuse, ends_a_session_at_the_first_refused_message) {
  Kept<StaticBinary, Members> writer;
  const std::span<const char> wire = writer.encode(packet_payload().make());
  KeptArchiveReader<StaticBinary, Members, both_flags, Packet> session;
  EXPECT_TRUE(session.decode(wire));
  EXPECT_FALSE(session.decode(wire.first(10)));
  EXPECT_FALSE(session.decode(wire));
  KeptArchiveReader<StaticBinary, Lean, both_flags, Packet> lean;
  EXPECT_FALSE(lean.decode(wire.first(10)));
  EXPECT_TRUE(lean.decode(wire));
}

// What the refusal above prevents: both ends kept, with a form that is tracked.
class TrackingWriter {
 public:
  std::span<const char> encode(const Packet& message) {
    sink_.rewind();
    seen_.emplace(Archived<const Packet, Tracked>{message});
    archive_ << std::as_const(*seen_);
    return sink_.written();
  }

 private:
  KeptStreamSink sink_;
  boost::archive::binary_oarchive archive_{sink_.target(), both_flags};
  std::optional<Archived<const Packet, Tracked>> seen_;
};

class TrackingReader : public FindsMessage {
 public:
  std::optional<Packet> decode(std::span<const char> wire) {
    source_.rewind(wire);
    Packet message;
    seen_.emplace(Archived<Packet, Tracked>{message});
    archive_ >> *seen_;
    return message;
  }

 private:
  KeptStreamSource source_;
  boost::archive::binary_iarchive archive_{source_.target(), both_flags};
  std::optional<Archived<Packet, Tracked>> seen_;
};

TEST(ArchiveReuse, check_notices_a_lost_message) {
  std::vector<char> wire;
  EXPECT_EQ((check_packets_in_a_row<TrackingWriter, TrackingReader>(packet_payload().make(), wire)),
            "decode(encode(x)) differs from x for the second message");
}

}  // namespace
}  // namespace wirewatch::boost_archive
