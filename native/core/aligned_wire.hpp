#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

namespace wirewatch {

/// Gives formats that are read in place the alignment they need. `Word` is the type whose alignment
/// that is.
template <class Word>
class AlignedWire {
 public:
  /// `wire` itself if it begins at a multiple of the alignment, else a copy that does, valid until
  /// the next call. Buffers from `operator new` never need the copy.
  std::span<const char> of(std::span<const char> wire) {
    if (reinterpret_cast<std::uintptr_t>(wire.data()) % alignof(Word) == 0) return wire;
    copy_ = std::make_unique<Word[]>(wire.size() / sizeof(Word) + 1);
    std::memcpy(copy_.get(), wire.data(), wire.size());
    return {reinterpret_cast<const char*>(copy_.get()), wire.size()};
  }

 private:
  std::unique_ptr<Word[]> copy_;
};

}  // namespace wirewatch
