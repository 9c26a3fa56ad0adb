#include "core/platform/tcp_loopback.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace wirewatch::platform {
namespace {

constexpr timeval patience{10, 0};
constexpr std::size_t most_pieces = 1024;  // IOV_MAX of Linux

[[noreturn]] void fail(const char* what) {
  throw TcpError(std::string("TCP over 127.0.0.1: ") + what + ": " + std::strerror(errno));
}

// A new socket's descriptor, owned at once.
TcpStream own(int descriptor, const char* what) {
  if (descriptor < 0) fail(what);
  TcpStream stream(descriptor);
  for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO}) {
    if (::setsockopt(descriptor, SOL_SOCKET, option, &patience, sizeof patience) != 0) {
      fail("no time limit");
    }
  }
  return stream;
}

// Takes `count` bytes from the front of the pieces from `first` on. Returns the first piece that
// has bytes left.
std::size_t drop_written(std::span<iovec> pieces, std::size_t first, std::size_t count) {
  while (first < pieces.size() && count >= pieces[first].iov_len) {
    count -= pieces[first].iov_len;
    ++first;
  }
  if (first < pieces.size()) {
    pieces[first].iov_base = static_cast<char*>(pieces[first].iov_base) + count;
    pieces[first].iov_len -= count;
  }
  return first;
}

bool write_all(int descriptor, std::span<iovec> pieces) {
  for (std::size_t first = drop_written(pieces, 0, 0); first < pieces.size();) {
    msghdr message{};
    message.msg_iov = &pieces[first];
    message.msg_iovlen = pieces.size() - first;
    const ssize_t written = ::sendmsg(descriptor, &message, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && (errno == EPIPE || errno == ECONNRESET)) return false;
    if (written < 0) fail("cannot write");
    first = drop_written(pieces, first, static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string tcp_absence() { return {}; }

TcpStream::~TcpStream() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::size_t TcpStream::read(std::span<char> space) {
  for (;;) {
    const ssize_t count = ::recv(descriptor_, space.data(), space.size(), 0);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno == ECONNRESET) return 0;
    if (errno != EINTR) fail("cannot read");
  }
}

bool TcpStream::write(std::span<const std::span<const char>> pieces) {
  std::array<iovec, most_pieces> vector;
  while (!pieces.empty()) {
    const std::size_t count = std::min(pieces.size(), most_pieces);
    for (std::size_t i = 0; i < count; ++i) {
      // The system's type has no const; a write changes nothing.
      vector[i] = {const_cast<char*>(pieces[i].data()), pieces[i].size()};
    }
    if (!write_all(descriptor_, {vector.data(), count})) return false;
    pieces = pieces.subspan(count);
  }
  return true;
}

void TcpStream::shut_down_writing() noexcept { ::shutdown(descriptor_, SHUT_WR); }
void TcpStream::shut_down() noexcept { ::shutdown(descriptor_, SHUT_RDWR); }

std::pair<TcpStream, TcpStream> make_tcp_loopback() {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const TcpStream listening = own(listener, "no socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener, generic, length) != 0) fail("no port");
  if (::listen(listener, 1) != 0) fail("cannot listen");
  if (::getsockname(listener, generic, &length) != 0) fail("the port is unknown");
  const int client = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  TcpStream first = own(client, "no socket");
  if (::connect(client, generic, length) != 0) fail("cannot connect");
  TcpStream second = own(::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC), "cannot accept");
  return {std::move(first), std::move(second)};
}

}  // namespace wirewatch::platform
