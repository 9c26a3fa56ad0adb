#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "core/benchmark_case.hpp"
#include "payloads/message_list.hpp"

namespace wirewatch {

/// The messages of a case and the stream of their frames, which begins a page. Made at the first
/// use and shared by the cases of one size.
class ReceiveSubject {
 public:
  /// Of payload `bytes`, `keyed` or `mixed`.
  ReceiveSubject(std::string payload, std::size_t size_bytes);

  const std::string& payload() const { return payload_; }
  std::size_t size_bytes() const { return size_bytes_; }
  std::size_t count() const { return count_; }
  /// Facet `size:...`; empty for messages of several sizes.
  std::string size_facet() const;

  const MessageList& messages();
  /// Every message once, in frames.
  std::span<const char> stream();

 private:
  struct PageDelete {
    void operator()(char* memory) const;
  };

  std::string payload_;
  std::size_t size_bytes_;
  std::size_t count_;
  MessageList messages_;
  std::unique_ptr<char[], PageDelete> stream_;
  std::size_t stream_bytes_ = 0;
};

using SharedSubject = std::shared_ptr<ReceiveSubject>;

/// A subject of `bytes` messages.
SharedSubject bytes_subject(std::size_t size_bytes);

/// The subject of `mixed` messages.
SharedSubject mixed_subject();

/// The sizes of the sweep: both sides of the limits at 33 bytes, 255 and 8192.
const std::vector<std::size_t>& receive_sizes();

/// A case of the receive path: `operation/codec/payload[/size][/facets]`.
BenchmarkCase receive_case(const std::string& operation, const std::string& codec,
                           const SharedSubject& subject, const std::vector<std::string>& facets,
                           std::function<void(benchmark::State&)> run);

/// Sets the counter `name` to `total` divided by the number of iterations.
void set_per_item(benchmark::State& state, const std::string& name, double total);

}  // namespace wirewatch
