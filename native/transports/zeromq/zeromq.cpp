#include "transports/zeromq/zeromq.hpp"

#include <zmq.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace wirewatch {
namespace {

[[noreturn]] void fail(const std::string& what) {
  throw TransportError(what + ": " + zmq_strerror(zmq_errno()));
}

// One for the process: its two ends of an in-process connection must share it.
void* context() {
  struct Context {
    void* value = zmq_ctx_new();
    ~Context() { zmq_ctx_term(value); }
  };
  static const Context made;
  if (made.value == nullptr) fail("zmq_ctx_new");
  return made.value;
}

class ZeromqEndpoint final : public Endpoint {
 public:
  ZeromqEndpoint() : socket_(zmq_socket(context(), ZMQ_PAIR)) {
    if (socket_ == nullptr) fail("zmq_socket");
    // What was not sent when an end closes is nobody's any more.
    const int linger_ms = 0;
    zmq_setsockopt(socket_, ZMQ_LINGER, &linger_ms, sizeof linger_ms);
  }
  ~ZeromqEndpoint() override { zmq_close(socket_); }

  /// Where the socket listens: the address with the port that was free.
  std::string bind(const std::string& address) {
    if (zmq_bind(socket_, address.c_str()) != 0) fail("zmq_bind " + address);
    std::array<char, 256> bound{};
    std::size_t size_bytes = bound.size();
    if (zmq_getsockopt(socket_, ZMQ_LAST_ENDPOINT, bound.data(), &size_bytes) != 0) {
      fail("ZMQ_LAST_ENDPOINT");
    }
    return bound.data();
  }

  void connect(const std::string& address) {
    if (zmq_connect(socket_, address.c_str()) != 0) fail("zmq_connect " + address);
  }

  void send(std::span<const char> message) override {
    while (zmq_send(socket_, message.data(), message.size(), 0) < 0) {
      if (zmq_errno() != EINTR) fail("zmq_send");
    }
  }

  std::size_t receive(std::span<char> buffer) override {
    for (;;) {
      const int size_bytes = zmq_recv(socket_, buffer.data(), buffer.size(), 0);
      if (size_bytes >= 0) return static_cast<std::size_t>(size_bytes);
      if (zmq_errno() != EINTR) fail("zmq_recv");
    }
  }

 private:
  void* socket_;
};

std::string library_version() {
  int major = 0;
  int minor = 0;
  int patch = 0;
  zmq_version(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::filesystem::path ipc_path(const std::string& name) {
  return std::filesystem::temp_directory_path() / name;
}

Transport make_transport(const std::string& transport_name,
                         std::function<std::string(const std::string& name)> address_of) {
  Transport transport;
  transport.name = transport_name;
  transport.library = "libzmq";
  transport.library_version = library_version();
  transport.open_server = [address_of = std::move(address_of)](const std::string& name,
                                                               const auto& offer) {
    auto endpoint = std::make_unique<ZeromqEndpoint>();
    offer(endpoint->bind(address_of(name)));
    return endpoint;
  };
  transport.open_client = [](const std::string& address) {
    auto endpoint = std::make_unique<ZeromqEndpoint>();
    endpoint->connect(address);
    return endpoint;
  };
  transport.remove = [](const std::string& name) {
    std::error_code ignored;  // most have no file
    std::filesystem::remove(ipc_path(name), ignored);
  };
  return transport;
}

}  // namespace

std::vector<Transport> zeromq_transports() {
  std::vector<Transport> transports;
  transports.push_back(
      make_transport("zmq_inproc", [](const std::string& name) { return "inproc://" + name; }));
  transports.back().is_in_process = true;
  transports.push_back(make_transport(
      "zmq_ipc", [](const std::string& name) { return "ipc://" + ipc_path(name).string(); }));
  transports.push_back(
      make_transport("zmq_tcp", [](const std::string&) { return "tcp://127.0.0.1:*"; }));
  return transports;
}

}  // namespace wirewatch
