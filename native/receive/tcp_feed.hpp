#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "core/platform/tcp_loopback.hpp"

namespace wirewatch::receive {

/// A stream that another thread writes to a TCP connection, `passes` times or until this is
/// destroyed, to be read at its other end.
class TcpFeed {
 public:
  static constexpr std::uint64_t endless = ~std::uint64_t{0};

  /// `stream` must live as long as this. Throws platform::TcpError.
  explicit TcpFeed(std::span<const char> stream, std::uint64_t passes = endless);
  ~TcpFeed();
  TcpFeed(const TcpFeed&) = delete;
  TcpFeed& operator=(const TcpFeed&) = delete;

  /// As TcpStream::read.
  std::size_t read(std::span<char> space) { return reading_.read(space); }

 private:
  TcpFeed(std::pair<platform::TcpStream, platform::TcpStream> ends, std::span<const char> stream,
          std::uint64_t passes);

  platform::TcpStream reading_;
  platform::TcpStream writing_;
  std::thread writer_;
};

/// A TCP connection whose other end is read by another thread, so that writing never waits for
/// long.
class TcpDrain {
 public:
  enum class Keep { nothing, everything };

  explicit TcpDrain(Keep keep = Keep::nothing);
  ~TcpDrain();
  TcpDrain(const TcpDrain&) = delete;
  TcpDrain& operator=(const TcpDrain&) = delete;

  /// As TcpStream::write.
  bool write(std::span<const std::span<const char>> pieces) { return writing_.write(pieces); }

  /// Ends the connection and returns what the other end has read, if it was to be kept.
  std::vector<char> finish();

 private:
  TcpDrain(std::pair<platform::TcpStream, platform::TcpStream> ends, Keep keep);

  platform::TcpStream writing_;
  platform::TcpStream reading_;
  std::vector<char> kept_;
  std::thread reader_;
};

}  // namespace wirewatch::receive
