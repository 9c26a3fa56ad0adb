#include "transports/zeromq/zeromq.hpp"

namespace wirewatch {

std::vector<Transport> zeromq_transports() {
  std::vector<Transport> transports;
  for (const char* name : {"zmq_inproc", "zmq_ipc", "zmq_tcp"}) {
    Transport transport;
    transport.name = name;
    transport.skip_reason = "built without libzmq";
    transports.push_back(transport);
  }
  return transports;
}

}  // namespace wirewatch
