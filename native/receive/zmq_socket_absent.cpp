#include "receive/zmq_socket.hpp"

namespace wirewatch::receive {

std::string zmq_absence() { return WIREWATCH_LIBZMQ_ABSENT; }
std::string zmq_version() { return {}; }

struct ZmqSocket::Implementation {};

ZmqSocket::ZmqSocket(ZmqKind, ZmqDecoder) { throw ZmqError(zmq_absence()); }
ZmqSocket::~ZmqSocket() = default;
std::string ZmqSocket::listen() { return {}; }
void ZmqSocket::connect(const std::string&) {}
void ZmqSocket::subscribe(std::span<const char>) {}
void ZmqSocket::send(std::span<const char>, bool) {}
std::span<const char> ZmqSocket::receive() { return {}; }
bool ZmqSocket::has_more() const { return false; }
void ZmqSocket::forward_last(ZmqSocket&) {}

}  // namespace wirewatch::receive
