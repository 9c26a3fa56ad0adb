#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

namespace wirewatch::receive {

/// libzmq reported an error, waited too long, or is not there.
class ZmqError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Why libzmq cannot be used in this build; empty if it can.
std::string zmq_absence();
/// Version of the library that is loaded, such as `4.3.4`; empty if there is none.
std::string zmq_version();

/// How libzmq stores what it receives: its context option ZMQ_ZERO_COPY_RECV.
enum class ZmqDecoder { copying, sharing };
/// A publisher receives its subscribers' subscriptions, and waits for them rather than drop
/// messages.
enum class ZmqKind { push, pull, publish, subscribe };

/// A socket of libzmq in a context of its own, on TCP at 127.0.0.1. Whatever waits longer than ten
/// seconds throws ZmqError.
class ZmqSocket {
 public:
  explicit ZmqSocket(ZmqKind kind, ZmqDecoder decoder = ZmqDecoder::sharing);
  ~ZmqSocket();
  ZmqSocket(const ZmqSocket&) = delete;
  ZmqSocket& operator=(const ZmqSocket&) = delete;

  /// Listens on a free port. Returns the endpoint to connect to.
  std::string listen();
  void connect(const std::string& endpoint);
  void subscribe(std::span<const char> prefix);

  /// Copies `data` into a message and sends it.
  void send(std::span<const char> data, bool has_more = false);
  /// The next message, or part of one; valid until the next call.
  std::span<const char> receive();
  /// Whether the part after the last received one belongs to it.
  bool has_more() const;
  /// Hands the last received message on to `to` without a copy of its data.
  void forward_last(ZmqSocket& to);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace wirewatch::receive
