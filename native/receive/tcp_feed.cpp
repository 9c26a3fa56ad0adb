#include "receive/tcp_feed.hpp"

#include <array>
#include <functional>

namespace wirewatch::receive {
namespace {

void write_passes(platform::TcpStream& to, std::span<const char> stream, std::uint64_t passes) {
  const std::array<std::span<const char>, 1> pieces{stream};
  try {
    while (passes > 0 && to.write(pieces)) {
      if (passes != TcpFeed::endless) --passes;
    }
  } catch (const platform::TcpError&) {
    // The reader sees the stream end and says which message is missing.
  }
  to.shut_down_writing();
}

void read_all(platform::TcpStream& from, std::vector<char>* kept) {
  std::vector<char> space(std::size_t{64} << 10U);
  try {
    while (const std::size_t count = from.read(space)) {
      if (kept == nullptr) continue;
      kept->insert(kept->end(), space.begin(), space.begin() + static_cast<std::ptrdiff_t>(count));
    }
  } catch (const platform::TcpError&) {
    from.shut_down();  // The writer is told that nobody reads.
  }
}

}  // namespace

TcpFeed::TcpFeed(std::span<const char> stream, std::uint64_t passes)
    : TcpFeed(platform::make_tcp_loopback(), stream, passes) {}

TcpFeed::TcpFeed(std::pair<platform::TcpStream, platform::TcpStream> ends,
                 std::span<const char> stream, std::uint64_t passes)
    : reading_(std::move(ends.first)), writing_(std::move(ends.second)) {
  writer_ = std::thread(write_passes, std::ref(writing_), stream, passes);
}

TcpFeed::~TcpFeed() {
  // The writer may wait for room in its own end; only closing that one wakes it.
  writing_.shut_down();
  writer_.join();
}

TcpDrain::TcpDrain(Keep keep) : TcpDrain(platform::make_tcp_loopback(), keep) {}

TcpDrain::TcpDrain(std::pair<platform::TcpStream, platform::TcpStream> ends, Keep keep)
    : writing_(std::move(ends.first)), reading_(std::move(ends.second)) {
  reader_ = std::thread(read_all, std::ref(reading_), keep == Keep::everything ? &kept_ : nullptr);
}

TcpDrain::~TcpDrain() { (void)finish(); }

std::vector<char> TcpDrain::finish() {
  writing_.shut_down_writing();
  if (reader_.joinable()) reader_.join();
  return std::move(kept_);
}

}  // namespace wirewatch::receive
