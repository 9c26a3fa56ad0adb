#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "receive/decoder.hpp"

namespace wirewatch::receive {

/// Messages of a source, one by one. Those of one read stay alive until those of the read after it
/// have been decoded: a receiver that shares its buffers never finds the last one free, as in a
/// program whose messages wait in a queue between threads.
///
/// `Source` has `std::size_t read(std::span<char>)`, 0 at the end.
template <class Decoder, class Source>
class Receiver {
 public:
  explicit Receiver(Source& source) : source_(source) {
    current_.reserve(most_messages);
    previous_.reserve(most_messages);
  }

  /// The next message, valid until two reads later unless it is moved away; nullptr if there is
  /// none, and then `refusal` says why.
  ReceivedMessage* next() {
    while (position_ == current_.size()) {
      if (!read_more()) return nullptr;
    }
    return &current_[position_++];
  }

  /// `none` after a stream that ended between two frames.
  Refusal refusal() const { return decoder_.finish(); }
  const Decoder& decoder() const { return decoder_; }

 private:
  /// A full buffer of the shortest frames, those without data.
  static constexpr std::size_t most_messages = receive_buffer_bytes / 2;

  bool read_more() {
    previous_.clear();
    previous_.swap(current_);
    position_ = 0;
    const std::size_t received_bytes = source_.read(decoder_.space());
    if (received_bytes == 0) return false;
    const Refusal refusal = decoder_.take(received_bytes, [this](ReceivedMessage&& message) {
      current_.push_back(std::move(message));
    });
    return refusal == Refusal::none || !current_.empty();
  }

  Source& source_;
  Decoder decoder_;
  std::vector<ReceivedMessage> current_;
  std::vector<ReceivedMessage> previous_;
  std::size_t position_ = 0;
};

}  // namespace wirewatch::receive
