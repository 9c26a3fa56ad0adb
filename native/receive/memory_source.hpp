#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace wirewatch::receive {

/// How a stream in memory is cut into reads.
enum class Cut {
  full,    ///< every read gives all that is asked for
  random,  ///< 1 to 8192 bytes each, as TCP segments may come; the same ones every time
};

/// A stream in memory that is read as a socket would be: again and again from its start, or
/// `passes` times.
class MemorySource {
 public:
  static constexpr std::uint64_t endless = ~std::uint64_t{0};

  explicit MemorySource(std::span<const char> stream, Cut cut = Cut::full,
                        std::uint64_t passes = endless)
      : stream_(stream), cut_(cut), passes_(passes) {}

  /// Fills the front of `space` and returns how much of it; 0 at the end of the last pass.
  std::size_t read(std::span<char> space) {
    std::size_t wanted = cut_ == Cut::full ? space.size() : std::min(space.size(), random_cut());
    std::size_t done = 0;
    while (wanted > 0 && passes_ > 0 && !stream_.empty()) {
      const std::size_t count = std::min(wanted, stream_.size() - position_);
      std::memcpy(space.data() + done, stream_.data() + position_, count);
      done += count;
      wanted -= count;
      position_ += count;
      if (position_ < stream_.size()) continue;
      position_ = 0;
      if (passes_ != endless) --passes_;
    }
    return done;
  }

 private:
  // Numerical Recipes' linear congruential generator; its upper bits are good enough here.
  std::size_t random_cut() {
    random_ = random_ * 1664525U + 1013904223U;
    return 1 + (random_ >> 19U);
  }

  std::span<const char> stream_;
  Cut cut_;
  std::uint64_t passes_;
  std::size_t position_ = 0;
  std::uint32_t random_ = 20150531;
};

}  // namespace wirewatch::receive
