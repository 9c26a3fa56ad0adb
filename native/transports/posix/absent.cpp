#include "transports/posix/posix.hpp"

namespace wirewatch {

std::vector<Transport> posix_transports() {
  std::vector<Transport> transports;
  for (const char* name : {"posix_mq", "unix_socket", "tcp"}) {
    Transport transport;
    transport.name = name;
    transport.skip_reason = "needs a POSIX system";
    transports.push_back(transport);
  }
  return transports;
}

}  // namespace wirewatch
