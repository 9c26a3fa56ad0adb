#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

namespace wirewatch::platform {

/// A connection could not be made, or failed while it was used.
class TcpError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Why there are no connections here; empty if there are.
std::string tcp_absence();

/// One end of a TCP connection; closed when it is destroyed.
class TcpStream {
 public:
  explicit TcpStream(int descriptor) : descriptor_(descriptor) {}
  TcpStream(TcpStream&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  TcpStream& operator=(TcpStream&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~TcpStream();

  /// Waits for bytes and puts them into the front of `space`. Returns how many; 0 after the other
  /// end has closed. Throws TcpError, also after ten seconds without any.
  std::size_t read(std::span<char> space);

  /// Writes all of `pieces` in this order, with one call for up to 1024 of them. False if the other
  /// end reads no more. Throws TcpError, also after ten seconds in which nothing could be written.
  bool write(std::span<const std::span<const char>> pieces);

  /// Tells the other end that nothing more comes.
  void shut_down_writing() noexcept;

  /// Ends both directions, so that whoever waits at either end stops waiting.
  void shut_down() noexcept;

 private:
  int descriptor_;
};

/// Both ends of a connection of this process with itself over 127.0.0.1. Throws TcpError.
std::pair<TcpStream, TcpStream> make_tcp_loopback();

}  // namespace wirewatch::platform
