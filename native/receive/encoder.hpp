#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "receive/frame.hpp"
#include "receive/part_copies.hpp"

namespace wirewatch::receive {

/// A batch is worth sending from here on; libzmq's size of a batch.
inline constexpr std::size_t send_batch_bytes = 8192;

/// Writes the header of a frame to `to`. Returns the first byte after it.
template <class Counting>
char* write_header(Counting& counting, char* to, std::size_t size_bytes, bool has_more) {
  const SizeField size = size_field(size_bytes);
  const char flags =
      static_cast<char>((has_more ? flag_more : 0U) | (size.count == 8 ? flag_long_size : 0U));
  copy_flags(counting, to, &flags, 1);
  copy_size(counting, to + 1, size.bytes.data(), size.count);
  return to + 1 + size.count;
}

/// Collects frames as one run of bytes: header and data are copied into a buffer.
template <class Counting = Uncounted>
class CopyingEncoder {
 public:
  /// Adds a frame to the batch.
  void add(std::span<const char> data, bool has_more = false) {
    make_room(frame_bytes(data.size()));
    char* to = write_header(counting_, buffer_.get() + used_bytes_, data.size(), has_more);
    copy_data(counting_, to, data.data(), data.size());
    used_bytes_ += frame_bytes(data.size());
  }
  bool is_full() const { return used_bytes_ >= send_batch_bytes; }

  /// The batch, to be sent in this order; valid until the next change.
  std::span<const std::span<const char>> pieces() {
    piece_[0] = {buffer_.get(), used_bytes_};
    return {piece_.data(), used_bytes_ == 0 ? 0U : 1U};
  }
  void clear() { used_bytes_ = 0; }

  const Counting& counting() const { return counting_; }

 private:
  void make_room(std::size_t more_bytes) {
    if (used_bytes_ + more_bytes <= capacity_bytes_) return;
    const std::size_t wanted_bytes = used_bytes_ + more_bytes + send_batch_bytes;
    std::unique_ptr<char[]> grown(new char[wanted_bytes]);
    if (used_bytes_ > 0) std::memcpy(grown.get(), buffer_.get(), used_bytes_);
    buffer_ = std::move(grown);
    capacity_bytes_ = wanted_bytes;
  }

  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_bytes_ = 0;
  std::size_t used_bytes_ = 0;
  std::array<std::span<const char>, 1> piece_{};
  Counting counting_;
};

/// Collects frames as pieces for a gathering write: only headers are written, the data stay where
/// they are and must stay there until `clear`.
template <class Counting = Uncounted>
class GatheringEncoder {
 public:
  GatheringEncoder() : headers_(new char[most_frames * longest_header_bytes]) {
    pieces_.reserve(2 * most_frames);
  }

  void add(std::span<const char> data, bool has_more = false) {
    char* const header = headers_.get() + pieces_.size() / 2 * longest_header_bytes;
    const char* const end = write_header(counting_, header, data.size(), has_more);
    pieces_.emplace_back(header, static_cast<std::size_t>(end - header));
    pieces_.push_back(data);
    batch_bytes_ += frame_bytes(data.size());
  }
  /// Two frames may be added after it was false.
  bool is_full() const {
    return batch_bytes_ >= send_batch_bytes || pieces_.size() >= 2 * (most_frames - 1);
  }

  std::span<const std::span<const char>> pieces() { return pieces_; }
  void clear() {
    pieces_.clear();
    batch_bytes_ = 0;
  }

  const Counting& counting() const { return counting_; }

 private:
  /// Two pieces each are 1024, what one gathering write takes on Linux (IOV_MAX).
  static constexpr std::size_t most_frames = 512;

  std::unique_ptr<char[]> headers_;
  std::vector<std::span<const char>> pieces_;
  std::size_t batch_bytes_ = 0;
  Counting counting_;
};

}  // namespace wirewatch::receive
