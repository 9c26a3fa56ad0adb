#include "core/platform/tcp_loopback.hpp"

namespace wirewatch::platform {

std::string tcp_absence() { return "no TCP connections in core/platform for this system yet"; }

TcpStream::~TcpStream() = default;
std::size_t TcpStream::read(std::span<char>) { throw TcpError(tcp_absence()); }
bool TcpStream::write(std::span<const std::span<const char>>) { throw TcpError(tcp_absence()); }
void TcpStream::shut_down_writing() noexcept {}
void TcpStream::shut_down() noexcept {}
std::pair<TcpStream, TcpStream> make_tcp_loopback() { throw TcpError(tcp_absence()); }

}  // namespace wirewatch::platform
