#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "payloads/message_list.hpp"
#include "receive/encoder.hpp"
#include "receive/memory_source.hpp"
#include "receive/receiver.hpp"

namespace wirewatch {

/// The frames of `messages`, one after the other.
inline std::string frames_of(const MessageList& messages) {
  receive::CopyingEncoder<> encoder;
  std::string stream;
  for (const std::string& message : messages) {
    encoder.add({message.data(), message.size()});
    for (const auto piece : encoder.pieces()) stream.append(piece.data(), piece.size());
    encoder.clear();
  }
  return stream;
}

/// What a decoder made of a stream.
struct Decoded {
  MessageList messages;
  receive::Refusal refusal = receive::Refusal::none;
};

/// Feeds `stream` to a decoder in pieces of at most `most_bytes` and copies what it delivers.

template <class Decoder>
Decoded decode_all(Decoder& decoder, const std::string& stream, std::size_t most_bytes) {
  Decoded decoded;
  for (std::size_t at = 0; at < stream.size();) {
    const std::span<char> space = decoder.space();
    const std::size_t count = std::min({most_bytes, space.size(), stream.size() - at});
    std::copy_n(stream.data() + at, count, space.data());
    at += count;
    decoded.refusal = decoder.take(count, [&decoded](receive::ReceivedMessage&& message) {
      decoded.messages.emplace_back(message.data().data(), message.data().size());
    });
    if (decoded.refusal != receive::Refusal::none) return decoded;
  }
  decoded.refusal = decoder.finish();
  return decoded;
}

}  // namespace wirewatch
