#pragma once

#include <vector>

#include "transports/transport.hpp"

namespace wirewatch {

/// `zmq_inproc`, `zmq_ipc` and `zmq_tcp`: a pair of ZeroMQ sockets each.
std::vector<Transport> zeromq_transports();

}  // namespace wirewatch
