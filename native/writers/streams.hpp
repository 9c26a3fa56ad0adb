#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

/// The memory streams that experiment S4 compares. All write the same bytes; `write` of a number
/// and of a run of bytes is all they have. A checked stream that is full drops what no longer fits
/// and says so by `is_overfull`; an unchecked one relies on its caller.
namespace wirewatch::writers {

/// What a stream wrote so far.
struct StreamEnd {
  std::size_t size_bytes;
  bool is_overfull;
};

/// A position in a buffer, with or without a look at its end.
template <bool IsChecked>
class BufferEnd {
 public:
  explicit BufferEnd(std::span<char> buffer)
      : first_(buffer.data()), at_(buffer.data()), last_(buffer.data() + buffer.size()) {}

  bool has_room(std::size_t count_bytes) {
    if constexpr (IsChecked) {
      if (static_cast<std::size_t>(last_ - at_) < count_bytes) {
        is_overfull_ = true;
        return false;
      }
    }
    return true;
  }
  char* at() const { return at_; }
  void advance(std::size_t count_bytes) { at_ += count_bytes; }
  StreamEnd end() const { return {static_cast<std::size_t>(at_ - first_), is_overfull_}; }

 private:
  char* first_;
  char* at_;
  char* last_;
  bool is_overfull_ = false;
};

/// `Stream` behind `Layers` functions of one statement each: shows what a layer costs where nothing
/// is inlined.
template <class Stream, int Layers>
class LayeredStream : public LayeredStream<Stream, Layers - 1> {
 public:
  using Below = LayeredStream<Stream, Layers - 1>;
  using Below::Below;

  template <class Number>
  void write(Number value) {
    Below::write(value);
  }
  void write(const char* first, std::size_t count_bytes) { Below::write(first, count_bytes); }
};

template <class Stream>
class LayeredStream<Stream, 0> : public Stream {
 public:
  using Stream::Stream;
};

/// Knows the size of a number when it is compiled: the article's stream of templates.
template <bool IsChecked>
class FixedSizeStream {
 public:
  explicit FixedSizeStream(std::span<char> buffer) : buffer_(buffer) {}

  template <class Number>
  void write(Number value) {
    if (!buffer_.has_room(sizeof value)) return;
    std::memcpy(buffer_.at(), &value, sizeof value);
    buffer_.advance(sizeof value);
  }
  void write(const char* first, std::size_t count_bytes) {
    if (!buffer_.has_room(count_bytes)) return;
    std::memmove(buffer_.at(), first, count_bytes);
    buffer_.advance(count_bytes);
  }
  StreamEnd end() const { return buffer_.end(); }

 private:
  BufferEnd<IsChecked> buffer_;
};

/// Is told a size when it runs, and chooses the copy by it.
template <bool IsChecked>
class SwitchStream {
 public:
  explicit SwitchStream(std::span<char> buffer) : buffer_(buffer) {}

  template <class Number>
  void write(Number value) {
    write(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void write(const char* first, std::size_t count_bytes) {
    if (!buffer_.has_room(count_bytes)) return;
    switch (count_bytes) {
      case 1:
        std::memcpy(buffer_.at(), first, 1);
        break;
      case 2:
        std::memcpy(buffer_.at(), first, 2);
        break;
      case 4:
        std::memcpy(buffer_.at(), first, 4);
        break;
      case 8:
        std::memcpy(buffer_.at(), first, 8);
        break;
      default:
        std::memmove(buffer_.at(), first, count_bytes);
    }
    buffer_.advance(count_bytes);
  }
  StreamEnd end() const { return buffer_.end(); }

 private:
  BufferEnd<IsChecked> buffer_;
};

/// Numbers and bytes leave through one virtual function.
class OutputStream {
 public:
  virtual void write(const char* first, std::size_t count_bytes) = 0;
  virtual StreamEnd end() const = 0;

  template <class Number>
  void write(Number value) {
    write(reinterpret_cast<const char*>(&value), sizeof value);
  }

 protected:
  ~OutputStream() = default;
};

/// Copies by memmove behind the virtual function.
template <bool IsChecked>
class MemmoveStream final : public OutputStream {
 public:
  explicit MemmoveStream(std::span<char> buffer) : buffer_(buffer) {}

  using OutputStream::write;
  void write(const char* first, std::size_t count_bytes) override {
    if (!buffer_.has_room(count_bytes)) return;
    std::memmove(buffer_.at(), first, count_bytes);
    buffer_.advance(count_bytes);
  }
  StreamEnd end() const override { return buffer_.end(); }

 private:
  BufferEnd<IsChecked> buffer_;
};

/// Writes nothing and counts: how long would the stream be?
class SizeStream final : public OutputStream {
 public:
  explicit SizeStream(std::span<char>) {}

  using OutputStream::write;
  void write(const char*, std::size_t count_bytes) override { size_bytes_ += count_bytes; }
  StreamEnd end() const override { return {size_bytes_, false}; }

 private:
  std::size_t size_bytes_ = 0;
};

/// Gives a vector the memory of a buffer, so that it is as touched as the other streams'.
template <class Element>
class BufferAllocator {
 public:
  using value_type = Element;

  explicit BufferAllocator(Element* buffer) : buffer_(buffer) {}
  Element* allocate(std::size_t) { return buffer_; }
  void deallocate(Element*, std::size_t) {}
  bool operator==(const BufferAllocator&) const = default;

 private:
  Element* buffer_;
};

/// Appends to a vector that has room for all.
class VectorStream {
 public:
  explicit VectorStream(std::span<char> buffer) : bytes_(BufferAllocator<char>(buffer.data())) {
    bytes_.reserve(buffer.size());
  }

  template <class Number>
  void write(Number value) {
    write(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void write(const char* first, std::size_t count_bytes) {
    bytes_.insert(bytes_.end(), first, first + count_bytes);
  }
  StreamEnd end() const { return {bytes_.size(), false}; }

 private:
  std::vector<char, BufferAllocator<char>> bytes_;
};

}  // namespace wirewatch::writers
