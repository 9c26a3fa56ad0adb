#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "receive/frame.hpp"
#include "receive/part_copies.hpp"
#include "receive/received_message.hpp"
#include "receive/storage_policy.hpp"

namespace wirewatch::receive {

/// Takes frames out of a stream that arrives in pieces of any size. The caller reads into `space()`
/// and says how much came:
///
///     const std::span<char> space = decoder.space();
///     decoder.take(read(space), [](ReceivedMessage&& message) { ... });
///
/// `Storage` is one of storage_policy.hpp, `Counting` is Uncounted or Counted.
template <class Storage, class Counting = Uncounted>
class Decoder {
 public:
  explicit Decoder(std::uint64_t limit_bytes = default_limit_bytes) : limit_bytes_(limit_bytes) {}
  // Steps keep pointers to members.
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Where the next bytes of the stream belong: a receive buffer, or the memory of a message that
  /// lacks at least as much as a buffer holds.
  std::span<char> space() {
    fills_message_ = part_ == Part::data && missing_bytes_ >= receive_buffer_bytes;
    if (fills_message_) return {to_, missing_bytes_};
    if (!buffer_ || !buffer_.is_only_one()) buffer_ = BlockReference::make(receive_buffer_bytes);
    return {buffer_->data(), receive_buffer_bytes};
  }

  /// Decodes the first `received_bytes` of the last `space()` and hands each complete message to
  /// `deliver`. Returns why the stream is refused; that remains so.
  template <class Deliver>
  Refusal take(std::size_t received_bytes, Deliver&& deliver) {
    if (refusal_ != Refusal::none) return refusal_;
    if (fills_message_) {
      advance(received_bytes);
      if (missing_bytes_ == 0) hand_on(deliver);
      return refusal_;
    }
    const char* at = buffer_->data();
    const char* const end = at + received_bytes;
    while (at != end && refusal_ == Refusal::none) at = step(at, end, deliver);
    return refusal_;
  }

  /// To be asked when the stream has ended: whether it ended between two frames.
  Refusal finish() const {
    if (refusal_ != Refusal::none) return refusal_;
    return part_ == Part::flags ? Refusal::none : Refusal::truncated;
  }

  const Counting& counting() const { return counting_; }

 private:
  enum class Part { flags, size, data };

  void expect(Part part, char* to, std::size_t missing_bytes) {
    part_ = part;
    to_ = to;
    missing_bytes_ = missing_bytes;
  }

  void advance(std::size_t copied_bytes) {
    to_ += copied_bytes;
    missing_bytes_ -= copied_bytes;
  }

  template <class Deliver>
  void hand_on(Deliver& deliver) {
    expect(Part::flags, &flags_, 1);
    deliver(std::move(message_));
  }

  // Takes what is there of the part that is expected. Returns where the next part begins.
  template <class Deliver>
  const char* step(const char* at, const char* end, Deliver& deliver) {
    const std::size_t count = std::min(missing_bytes_, static_cast<std::size_t>(end - at));
    switch (part_) {
      case Part::flags:
        copy_flags(counting_, to_, at, count);
        flags_taken();
        return at + count;
      case Part::size:
        copy_size(counting_, to_, at, count);
        advance(count);
        return missing_bytes_ == 0 ? size_taken(at + count, end, deliver) : at + count;
      case Part::data:
        copy_data(counting_, to_, at, count);
        advance(count);
        if (missing_bytes_ == 0) hand_on(deliver);
        return at + count;
    }
    return end;
  }

  void flags_taken() {
    const auto flags = static_cast<unsigned char>(flags_);
    if ((flags & ~(flag_more | flag_long_size)) != 0) refusal_ = Refusal::unknown_flags;
    size_count_ = (flags & flag_long_size) != 0 ? 8 : 1;
    expect(Part::size, size_.data(), size_count_);
  }

  template <class Deliver>
  const char* size_taken(const char* at, const char* end, Deliver& deliver) {
    const std::uint64_t size = size_in(size_, size_count_);
    if (size_count_ == 8 && size <= longest_short_bytes) refusal_ = Refusal::size_not_shortest;
    if (size > limit_bytes_) refusal_ = Refusal::above_limit;
    if (refusal_ != Refusal::none) return end;
    const auto size_bytes = static_cast<std::size_t>(size);
    const bool has_more = (static_cast<unsigned char>(flags_) & flag_more) != 0;
    if constexpr (Storage::shares_buffer) {
      const bool is_whole = size_bytes <= static_cast<std::size_t>(end - at);
      if (is_whole && size_bytes > ReceivedMessage::inline_bytes) {
        message_ = ReceivedMessage::view(keep_buffer(), {at, size_bytes}, has_more);
        hand_on(deliver);
        return at + size_bytes;
      }
      if (is_whole && Storage::copies_inline_twice) {
        message_ = ReceivedMessage::with_room(size_bytes, has_more);
        copy_data(counting_, message_.room(), at, size_bytes);
        expect(Part::data, message_.room(), size_bytes);
        if (size_bytes == 0) hand_on(deliver);
        return at;
      }
    }
    message_ = ReceivedMessage::with_room(size_bytes, has_more);
    expect(Part::data, message_.room(), size_bytes);
    if (size_bytes == 0) hand_on(deliver);
    return at;
  }

  BlockReference keep_buffer() const {
    if constexpr (Storage::has_content_block) return BlockReference::make_keeping(buffer_);
    return buffer_;
  }

  std::uint64_t limit_bytes_;
  BlockReference buffer_;
  bool fills_message_ = false;
  Part part_ = Part::flags;
  char flags_ = 0;
  std::array<char, 8> size_{};
  std::size_t size_count_ = 1;
  char* to_ = &flags_;
  std::size_t missing_bytes_ = 1;
  ReceivedMessage message_;
  Refusal refusal_ = Refusal::none;
  Counting counting_;
};

}  // namespace wirewatch::receive
