#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace wirewatch {

/// An end that cannot be opened, or a peer that is known to be gone.
class TransportError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// One of the two ends of a connection that carries whole messages in both directions, in order.
///
/// Calls block without a limit of time, as programs in the field do it; whoever must not hang has
/// another process watch (core/process_pair.hpp). They are virtual: that is a thousandth of a
/// wake-up and the same for every transport.
class Endpoint {
 public:
  Endpoint() = default;
  virtual ~Endpoint() = default;
  Endpoint(const Endpoint&) = delete;
  Endpoint& operator=(const Endpoint&) = delete;

  /// Hands over `message`, 1 byte to the transport's max_message_bytes. Throws TransportError.
  virtual void send(std::span<const char> message) = 0;

  /// Waits for the next message, puts it into `buffer`, which has room for max_message_bytes, and
  /// returns its size. Throws TransportError, also if the peer is known to be gone.
  virtual std::size_t receive(std::span<char> buffer) = 0;
};

/// The largest message of all transports but one.
inline constexpr std::size_t largest_message_bytes = std::size_t{64} << 10U;

/// A way to carry messages between two ends.
struct Transport {
  std::string name;  ///< facet `transport`, such as `posix_mq`
  std::size_t max_message_bytes = largest_message_bytes;
  bool is_in_process = false;  ///< both ends must be opened by one process
  std::string library;         ///< of its own, such as `libzmq`; empty if none
  std::string library_version;
  std::string skip_reason;  ///< why it cannot be used here; the functions below are empty then

  /// Makes what `name` stands for, tells its address to `offer` once a client may come, and waits
  /// for that where the transport does. Throws TransportError.
  std::function<std::unique_ptr<Endpoint>(
      const std::string& name, const std::function<void(const std::string& address)>& offer)>
      open_server;
  /// The other end of the server that offered `address`. Throws TransportError.
  std::function<std::unique_ptr<Endpoint>(const std::string& address)> open_client;
  /// Takes every name from the system that a server of `name` made. Right once a message has come
  /// through (a client may connect later than it says), so that nothing is left behind even if both
  /// ends crash after it; harmless if there is nothing.
  std::function<void(const std::string& name)> remove;
};

/// Every transport, in the order of charts; those that cannot be used here with the reason.
std::vector<Transport> all_transports();

/// The transport `name`. Throws TransportError if there is none or it cannot be used here.
Transport find_transport(const std::string& name);

/// A name that no other open connection has, in this process or another.
std::string unique_transport_name();

}  // namespace wirewatch
