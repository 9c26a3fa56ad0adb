#pragma once

#include <string>
#include <utility>
#include <vector>

#include "transports/transport.hpp"

namespace wirewatch {

/// `posix_mq`, `unix_socket` and `tcp` over the loopback interface.
std::vector<Transport> posix_transports();

Transport posix_queue_transport();
Transport unix_socket_transport();
Transport tcp_transport();

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int value = -1) : value_(value) {}
  Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Descriptor();
  int value() const { return value_; }

 private:
  int value_;
};

/// TransportError with `what` and the text of errno.
[[noreturn]] void fail_with_errno(const std::string& what);

}  // namespace wirewatch
