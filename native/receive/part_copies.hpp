#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace wirewatch::receive {

/// Copies made, by the part of the frame they carried. A part that comes in two pieces is two
/// copies.
struct PartCopies {
  std::uint64_t flags = 0;
  std::uint64_t size = 0;
  std::uint64_t data = 0;
  std::uint64_t bytes = 0;
  std::uint64_t count() const { return flags + size + data; }
  bool operator==(const PartCopies&) const = default;
};

/// For timing: leaves nothing in the code.
struct Uncounted {
  void flags(std::size_t) {}
  void size(std::size_t) {}
  void data(std::size_t) {}
};

/// For an audit: the same copies, counted.
struct Counted {
  PartCopies copies;
  void flags(std::size_t size_bytes) { add(copies.flags, size_bytes); }
  void size(std::size_t size_bytes) { add(copies.size, size_bytes); }
  void data(std::size_t size_bytes) { add(copies.data, size_bytes); }

 private:
  void add(std::uint64_t& part, std::size_t size_bytes) {
    ++part;
    copies.bytes += size_bytes;
  }
};

// The only places where encoders and decoders copy.

template <class Counting>
void copy_flags(Counting& counting, char* to, const char* from, std::size_t size_bytes) {
  counting.flags(size_bytes);
  std::memcpy(to, from, size_bytes);
}

template <class Counting>
void copy_size(Counting& counting, char* to, const char* from, std::size_t size_bytes) {
  counting.size(size_bytes);
  std::memcpy(to, from, size_bytes);
}

template <class Counting>
void copy_data(Counting& counting, char* to, const char* from, std::size_t size_bytes) {
  counting.data(size_bytes);
  std::memcpy(to, from, size_bytes);
}

}  // namespace wirewatch::receive
