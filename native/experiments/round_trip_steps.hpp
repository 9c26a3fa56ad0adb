#pragma once

#include <boost/serialization/level.hpp>
#include <boost/serialization/tracking.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/codec.hpp"
#include "core/messages/packet.hpp"

namespace wirewatch {

/// A packet as the archives see it by default: with its class in front.
struct ClassedPacket : Packet {
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive& rate& weight& balance& serial& offset& flags;
  }
};

/// The same fields as a bare object, with neither class nor tracking: the only kind of which every
/// message stands for itself although the archive is kept.
struct LeanPacket : ClassedPacket {};

/// What of a round trip is done. All variants run through the same code and are told apart at run
/// time, so that none of them becomes dead code.
struct StepVariant {
  std::string name;  ///< facet `variant`
  bool makes_streams = true;
  bool makes_archives = true;
  bool is_polymorphic = true;
  bool carries = true;          ///< serializes the packet
  bool keeps_archives = false;  ///< one archive and stream per direction for all messages
  bool is_lean = false;
};

/// The variants of the round trip, the complete one first.
const std::vector<StepVariant>& step_variants();

/// The Boost these are compiled with.
Component boost_component();

/// One end's two steps on a buffer shared with the other end.
class Steps {
 public:
  Steps(const StepVariant& variant, std::span<char> buffer);
  ~Steps();
  Steps(const Steps&) = delete;
  Steps& operator=(const Steps&) = delete;

  /// Writes `packet` into the buffer, or as much of that as the variant does.
  void write(const LeanPacket& packet);
  /// Reads the buffer into `packet`, or as much of that as the variant does.
  void read(LeanPacket& packet);

 private:
  struct Kept;

  StepVariant variant_;
  std::span<char> buffer_;
  std::unique_ptr<Kept> kept_;
};

}  // namespace wirewatch

BOOST_CLASS_IMPLEMENTATION(wirewatch::LeanPacket, boost::serialization::object_serializable)
BOOST_CLASS_TRACKING(wirewatch::LeanPacket, boost::serialization::track_never)
