#include "transports/posix/posix.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace wirewatch {

Descriptor::~Descriptor() {
  if (value_ >= 0) ::close(value_);
}

void fail_with_errno(const std::string& what) {
  throw TransportError(what + ": " + std::strerror(errno));
}

std::vector<Transport> posix_transports() {
  return {posix_queue_transport(), unix_socket_transport(), tcp_transport()};
}

}  // namespace wirewatch
