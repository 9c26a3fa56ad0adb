#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "receive/shared_block.hpp"

namespace wirewatch::receive {

/// One message as a decoder hands it on: small ones are inside, others are in a block that this
/// message keeps alive. As large as libzmq's, 64 bytes, so that it moves at the same cost.
class ReceivedMessage {
 public:
  /// Up to here a message is stored inside; libzmq's limit since 4.2.
  static constexpr std::size_t inline_bytes = 33;

  ReceivedMessage() = default;

  /// A message with room for `size_bytes` that the caller fills; allocates above `inline_bytes`.
  static ReceivedMessage with_room(std::size_t size_bytes, bool has_more) {
    BlockReference block;
    if (size_bytes > inline_bytes) block = BlockReference::make(size_bytes);
    const char* first = block ? block->data() : nullptr;
    return {std::move(block), first, size_bytes, has_more};
  }
  /// A message whose data are in `block` already.
  static ReceivedMessage view(BlockReference block, std::span<const char> data, bool has_more) {
    return {std::move(block), data.data(), data.size(), has_more};
  }

  std::span<const char> data() const { return {first_ ? first_ : inside_.data(), size_bytes_}; }
  /// Where the data go; only for a message made with_room, and not after it was moved.
  char* room() { return block_ ? block_->data() : inside_.data(); }
  /// Whether the next message belongs to this one.
  bool has_more() const { return has_more_; }
  /// The block this message keeps alive, or nullptr.
  const SharedBlock* block() const { return block_.get(); }

 private:
  ReceivedMessage(BlockReference block, const char* first, std::size_t size_bytes, bool has_more)
      : block_(std::move(block)), first_(first), size_bytes_(size_bytes), has_more_(has_more) {}

  BlockReference block_;
  const char* first_ = nullptr;  ///< nullptr: inside
  std::size_t size_bytes_ = 0;
  bool has_more_ = false;
  std::array<char, inline_bytes> inside_{};
};

static_assert(sizeof(void*) != 8 || sizeof(ReceivedMessage) == 64);

}  // namespace wirewatch::receive
