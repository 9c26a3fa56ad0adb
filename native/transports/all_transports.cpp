#include <atomic>
#include <iterator>
#include <random>

#include "transports/interprocess/interprocess.hpp"
#include "transports/posix/posix.hpp"
#include "transports/transport.hpp"
#include "transports/zeromq/zeromq.hpp"

namespace wirewatch {

std::vector<Transport> all_transports() {
  std::vector<Transport> transports;
  for (auto* family : {interprocess_transports, posix_transports, zeromq_transports}) {
    std::vector<Transport> members = family();
    std::move(members.begin(), members.end(), std::back_inserter(transports));
  }
  return transports;
}

Transport find_transport(const std::string& name) {
  for (Transport& transport : all_transports()) {
    if (transport.name != name) continue;
    if (!transport.skip_reason.empty()) throw TransportError(name + ": " + transport.skip_reason);
    return std::move(transport);
  }
  throw TransportError("no transport '" + name + "'");
}

std::string unique_transport_name() {
  // Not the process's number: containers that share names may number their processes alike.
  static const std::string of_process = [] {
    std::random_device random;
    return std::to_string(random()) + "-" + std::to_string(random());
  }();
  static std::atomic<unsigned> count{0};
  return "wirewatch-" + of_process + "-" + std::to_string(++count);
}

}  // namespace wirewatch
