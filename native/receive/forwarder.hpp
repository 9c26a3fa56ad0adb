#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "receive/encoder.hpp"
#include "receive/received_message.hpp"

namespace wirewatch::receive {

/// Which messages go on, and by what key: the first byte is a message's kind, the key follows.
struct Selection {
  char kind = 0;
  std::size_t key_bytes = 0;
  std::string subscription;  ///< what a key begins with to be wanted by somebody
};

/// The key of `data` if the message is selected, else an empty span.
inline std::span<const char> selected_key(const Selection& selection, std::span<const char> data) {
  if (data.size() < 1 + selection.key_bytes || data[0] != selection.kind) return {};
  const std::span<const char> key = data.subspan(1, selection.key_bytes);
  const bool is_wanted =
      std::string_view(key.data(), key.size()).substr(0, selection.subscription.size()) ==
      selection.subscription;
  return is_wanted ? key : std::span<const char>();
}

/// Publishes selected messages in two parts, key and message, and keeps each until it is sent.
template <class Encoder>
class Forwarder {
 public:
  explicit Forwarder(Selection selection) : selection_(std::move(selection)) {
    kept_.reserve(send_batch_bytes);
  }

  /// Adds `message` to the batch if it is selected.
  void offer(ReceivedMessage& message) {
    if (selected_key(selection_, message.data()).empty()) return;
    // The data of a small message move with it, so the spans are taken where it stays.
    kept_.push_back(std::move(message));
    const std::span<const char> data = kept_.back().data();
    encoder_.add(selected_key(selection_, data), true);
    encoder_.add(data);
  }

  /// Whether the batch is to be sent now.
  bool is_full() const { return encoder_.is_full(); }
  std::span<const std::span<const char>> pieces() { return encoder_.pieces(); }
  /// Drops the batch and its messages, after it was sent.
  void clear() {
    encoder_.clear();
    kept_.clear();
  }

  const Encoder& encoder() const { return encoder_; }

 private:
  Selection selection_;
  Encoder encoder_;
  std::vector<ReceivedMessage> kept_;  ///< never grows: a batch has fewer messages than bytes
};

}  // namespace wirewatch::receive
