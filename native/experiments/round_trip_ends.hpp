#pragma once

#include <cstdint>

#include "experiments/round_trip_steps.hpp"

namespace wirewatch {

/// The role that plays one end of the round trip through shared memory, with the arguments `server`
/// or `client`, a variant and the segment's name. Its commands are `time` and `check`.
inline constexpr const char* round_trip_role_name = "round_trip";

/// The packet whose round trip is timed.
LeanPacket packet_to_send();

/// What the server makes of a packet while the round trip is checked: without that the client could
/// take its own question for the answer.
inline void mark(LeanPacket& packet) { ++packet.flags; }

/// Counts the round trips after which `returned` is what was sent, marked, or untouched where
/// nothing is carried. No two of the packets sent are equal.
class Checked {
 public:
  explicit Checked(const StepVariant& variant) : carries_(variant.carries) {}

  const LeanPacket& next() {
    ++sent_.serial;
    returned_ = LeanPacket();
    return sent_;
  }
  LeanPacket& returned() { return returned_; }
  void count() {
    LeanPacket expected;
    if (carries_) {
      expected = sent_;
      mark(expected);
    }
    right_ += returned_ == expected ? 1U : 0U;
  }
  std::uint64_t right() const { return right_; }

 private:
  bool carries_;
  LeanPacket sent_ = packet_to_send();
  LeanPacket returned_;
  std::uint64_t right_ = 0;
};

}  // namespace wirewatch
