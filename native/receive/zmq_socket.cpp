#include "receive/zmq_socket.hpp"

#include <zmq.h>

#include <array>

namespace wirewatch::receive {
namespace {

// The stable header does not declare it, the library accepts it.
constexpr int zero_copy_receive_option = 10;
constexpr int patience_ms = 10000;

void check(bool is_well, const char* what) {
  if (!is_well) throw ZmqError(std::string("libzmq: ") + what + ": " + zmq_strerror(zmq_errno()));
}

int type_of(ZmqKind kind) {
  switch (kind) {
    case ZmqKind::push:
      return ZMQ_PUSH;
    case ZmqKind::pull:
      return ZMQ_PULL;
    case ZmqKind::publish:
      return ZMQ_XPUB;  // a PUB that also receives who subscribes
    case ZmqKind::subscribe:
      return ZMQ_SUB;
  }
  return -1;
}

}  // namespace

std::string zmq_absence() { return {}; }

std::string zmq_version() {
  int major = 0;
  int minor = 0;
  int patch = 0;
  ::zmq_version(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

struct ZmqSocket::Implementation {
  void* context = nullptr;
  void* socket = nullptr;
  zmq_msg_t message{};

  Implementation() { zmq_msg_init(&message); }
  ~Implementation() {
    zmq_msg_close(&message);
    if (socket != nullptr) zmq_close(socket);
    if (context != nullptr) zmq_ctx_term(context);
  }
  void set(int option, int value) {
    check(zmq_setsockopt(socket, option, &value, sizeof value) == 0, "set an option");
  }
};

ZmqSocket::ZmqSocket(ZmqKind kind, ZmqDecoder decoder)
    : implementation_(std::make_unique<Implementation>()) {
  Implementation& self = *implementation_;
  self.context = zmq_ctx_new();
  check(self.context != nullptr, "make a context");
  check(zmq_ctx_set(self.context, zero_copy_receive_option,
                    decoder == ZmqDecoder::sharing ? 1 : 0) == 0,
        "choose the decoder");
  self.socket = zmq_socket(self.context, type_of(kind));
  check(self.socket != nullptr, "make a socket");
  self.set(ZMQ_LINGER, 0);
  self.set(ZMQ_SNDTIMEO, patience_ms);
  self.set(ZMQ_RCVTIMEO, patience_ms);
  // Else it drops what a subscriber cannot take yet, and dropping is no work.
  if (kind == ZmqKind::publish) self.set(ZMQ_XPUB_NODROP, 1);
}

ZmqSocket::~ZmqSocket() = default;

std::string ZmqSocket::listen() {
  check(zmq_bind(implementation_->socket, "tcp://127.0.0.1:*") == 0, "listen on 127.0.0.1");
  std::array<char, 256> endpoint{};
  std::size_t size_bytes = endpoint.size();
  check(
      zmq_getsockopt(implementation_->socket, ZMQ_LAST_ENDPOINT, endpoint.data(), &size_bytes) == 0,
      "tell the port");
  return endpoint.data();
}

void ZmqSocket::connect(const std::string& endpoint) {
  check(zmq_connect(implementation_->socket, endpoint.c_str()) == 0, "connect");
}

void ZmqSocket::subscribe(std::span<const char> prefix) {
  check(zmq_setsockopt(implementation_->socket, ZMQ_SUBSCRIBE, prefix.data(), prefix.size()) == 0,
        "subscribe");
}

void ZmqSocket::send(std::span<const char> data, bool has_more) {
  check(
      zmq_send(implementation_->socket, data.data(), data.size(), has_more ? ZMQ_SNDMORE : 0) >= 0,
      "send");
}

std::span<const char> ZmqSocket::receive() {
  zmq_msg_t* message = &implementation_->message;
  check(zmq_msg_recv(message, implementation_->socket, 0) >= 0, "receive");
  return {static_cast<const char*>(zmq_msg_data(message)), zmq_msg_size(message)};
}

bool ZmqSocket::has_more() const { return zmq_msg_more(&implementation_->message) != 0; }

void ZmqSocket::forward_last(ZmqSocket& to) {
  check(zmq_msg_send(&implementation_->message, to.implementation_->socket, 0) >= 0, "forward");
}

}  // namespace wirewatch::receive
