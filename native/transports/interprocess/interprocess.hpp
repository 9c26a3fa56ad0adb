#pragma once

#include <vector>

#include "transports/transport.hpp"

namespace wirewatch {

/// `shared_slot` (one message in shared memory at a time), `shared_ring` (up to 16) and
/// `interprocess_mq`, all of Boost.Interprocess.
std::vector<Transport> interprocess_transports();

Transport shared_ring_transport(const std::string& name, std::size_t slots);
Transport interprocess_queue_transport();

}  // namespace wirewatch
