#pragma once

namespace wirewatch::receive {

/// Where a decoder leaves the data of a message; a parameter of Decoder.

/// Every message gets memory of its own and its data are copied there.
struct CopyEachMessage {
  static constexpr bool shares_buffer = false;
  static constexpr bool has_content_block = false;
  static constexpr bool copies_inline_twice = false;
};

/// A message is a view of the receive buffer and keeps it alive. As in libzmq, a small message is
/// built from the buffer before it is known to be small, and then copied once more by the step
/// that copies data.
struct ShareBuffer {
  static constexpr bool shares_buffer = true;
  static constexpr bool has_content_block = false;
  static constexpr bool copies_inline_twice = true;
};

/// As ShareBuffer, with pointer, size and count of each message in a small block of its own: what
/// the view cost before these moved into the message.
struct ShareBufferByContentBlock {
  static constexpr bool shares_buffer = true;
  static constexpr bool has_content_block = true;
  static constexpr bool copies_inline_twice = true;
};

/// As ShareBuffer, without the second copy of small messages.
struct ShareBufferInlineOnce {
  static constexpr bool shares_buffer = true;
  static constexpr bool has_content_block = false;
  static constexpr bool copies_inline_twice = false;
};

}  // namespace wirewatch::receive
