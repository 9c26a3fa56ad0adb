#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "transports/posix/posix.hpp"

namespace wirewatch {
namespace {

using MessageSize = std::uint32_t;

// A stream of bytes has no messages, so each goes with its size in front: one gathering call to
// send, and as few calls to receive as the system gives bytes at once.
class StreamEndpoint final : public Endpoint {
 public:
  explicit StreamEndpoint(Descriptor socket) : socket_(std::move(socket)) {}

  void send(std::span<const char> message) override {
    auto size_bytes = static_cast<MessageSize>(message.size());
    std::array<iovec, 2> parts{
        {{&size_bytes, sizeof size_bytes}, {const_cast<char*>(message.data()), message.size()}}};
    msghdr gathered{};
    gathered.msg_iov = parts.data();
    gathered.msg_iovlen = parts.size();
    while (gathered.msg_iovlen > 0) {
      const ssize_t sent = ::sendmsg(socket_.value(), &gathered, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent < 0) fail_with_errno("the peer is gone: sendmsg");
      drop_sent(gathered, static_cast<std::size_t>(sent));
    }
  }

  std::size_t receive(std::span<char> buffer) override {
    MessageSize size_bytes = 0;
    wait_for(sizeof size_bytes);
    std::memcpy(&size_bytes, unread_.data() + begin_, sizeof size_bytes);
    if (size_bytes > buffer.size() || size_bytes > largest_message_bytes) {
      throw TransportError("a message of " + std::to_string(size_bytes) + " bytes does not fit");
    }
    wait_for(sizeof size_bytes + size_bytes);
    std::memcpy(buffer.data(), unread_.data() + begin_ + sizeof size_bytes, size_bytes);
    begin_ += sizeof size_bytes + size_bytes;
    return size_bytes;
  }

 private:
  static void drop_sent(msghdr& gathered, std::size_t sent_bytes) {
    while (gathered.msg_iovlen > 0 && sent_bytes >= gathered.msg_iov->iov_len) {
      sent_bytes -= gathered.msg_iov->iov_len;
      ++gathered.msg_iov;
      --gathered.msg_iovlen;
    }
    if (gathered.msg_iovlen == 0) return;
    gathered.msg_iov->iov_base = static_cast<char*>(gathered.msg_iov->iov_base) + sent_bytes;
    gathered.msg_iov->iov_len -= sent_bytes;
  }

  // Receives until `size_bytes` are unread.
  void wait_for(std::size_t size_bytes) {
    while (end_ - begin_ < size_bytes) {
      if (unread_.size() - begin_ < size_bytes || begin_ == end_) {
        std::memmove(unread_.data(), unread_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
      }
      const ssize_t count =
          ::recv(socket_.value(), unread_.data() + end_, unread_.size() - end_, 0);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail_with_errno("recv");
      if (count == 0) throw TransportError("the peer is gone");
      end_ += static_cast<std::size_t>(count);
    }
  }

  Descriptor socket_;
  std::vector<char> unread_ = std::vector<char>(2 * largest_message_bytes);
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

Descriptor make_socket(int family) {
  Descriptor made(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (made.value() < 0) fail_with_errno("socket");
  return made;
}

template <class Address>
void listen_at(const Descriptor& socket, const Address& address) {
  if (::bind(socket.value(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    fail_with_errno("bind");
  }
  if (::listen(socket.value(), 1) != 0) fail_with_errno("listen");
}

Descriptor accept_one(const Descriptor& listening) {
  for (;;) {
    Descriptor accepted(::accept4(listening.value(), nullptr, nullptr, SOCK_CLOEXEC));
    if (accepted.value() >= 0) return accepted;
    if (errno != EINTR) fail_with_errno("accept");
  }
}

template <class Address>
void connect_to(const Descriptor& socket, const Address& address) {
  if (::connect(socket.value(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    fail_with_errno("connect");
  }
}

std::string unix_path(const std::string& name) {
  return (std::filesystem::temp_directory_path() / name).string();
}

sockaddr_un unix_address(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    throw TransportError("the path of a socket, " + path +
                         ", is too long: set TMPDIR to a shorter");
  }
  std::copy(path.begin(), path.end(), address.sun_path);
  return address;
}

// Never another interface: what is measured is nobody else's to reach.
sockaddr_in loopback_address(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

std::uint16_t port_of(const Descriptor& listening) {
  sockaddr_in address{};
  socklen_t size_bytes = sizeof address;
  if (::getsockname(listening.value(), reinterpret_cast<sockaddr*>(&address), &size_bytes) != 0) {
    fail_with_errno("getsockname");
  }
  return ntohs(address.sin_port);
}

// Small messages leave at once instead of waiting for company.
Descriptor without_delay(Descriptor socket) {
  const int on = 1;
  if (::setsockopt(socket.value(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) {
    fail_with_errno("TCP_NODELAY");
  }
  return socket;
}

}  // namespace

Transport unix_socket_transport() {
  Transport transport;
  transport.name = "unix_socket";
  transport.open_server = [](const std::string& name, const auto& offer) {
    const Descriptor listening = make_socket(AF_UNIX);
    listen_at(listening, unix_address(unix_path(name)));
    offer(unix_path(name));
    return std::make_unique<StreamEndpoint>(accept_one(listening));
  };
  transport.open_client = [](const std::string& address) {
    Descriptor socket = make_socket(AF_UNIX);
    connect_to(socket, unix_address(address));
    return std::make_unique<StreamEndpoint>(std::move(socket));
  };
  transport.remove = [](const std::string& name) { ::unlink(unix_path(name).c_str()); };
  return transport;
}

Transport tcp_transport() {
  Transport transport;
  transport.name = "tcp";
  transport.open_server = [](const std::string&, const auto& offer) {
    const Descriptor listening = make_socket(AF_INET);
    listen_at(listening, loopback_address(0));
    offer(std::to_string(port_of(listening)));
    return std::make_unique<StreamEndpoint>(without_delay(accept_one(listening)));
  };
  transport.open_client = [](const std::string& address) {
    Descriptor socket = make_socket(AF_INET);
    connect_to(socket, loopback_address(static_cast<std::uint16_t>(std::stoul(address))));
    return std::make_unique<StreamEndpoint>(without_delay(std::move(socket)));
  };
  transport.remove = [](const std::string&) {};
  return transport;
}

}  // namespace wirewatch
