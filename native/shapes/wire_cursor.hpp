#pragma once

#include <cstddef>
#include <cstring>

namespace wirewatch::shapes {

/// A buffer that remembers how far it was read or written. Who is given one by reference must store
/// the position after each field and load it before the next, because the bytes written in between
/// might lie on top of it: this is the cost that `control:cursor_in_object` shows.
class WireBuffer {
 public:
  explicit WireBuffer(char* data) : data_(data) {}

  template <class Field>
  Field get() {
    Field value;
    std::memcpy(&value, data_ + offset_, sizeof value);
    offset_ += sizeof value;
    return value;
  }
  template <class Field>
  void put(Field value) {
    std::memcpy(data_ + offset_, &value, sizeof value);
    offset_ += sizeof value;
  }
  void rewind() { offset_ = 0; }
  char* data() const { return data_; }

 private:
  char* data_;
  std::size_t offset_ = 0;
};

/// A position that lives in the function that reads or writes, so that it can stay in a register.
class LocalCursor {
 public:
  explicit LocalCursor(char* at) : at_(at) {}

  template <class Field>
  Field get() {
    Field value;
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  template <class Field>
  void put(Field value) {
    std::memcpy(at_, &value, sizeof value);
    at_ += sizeof value;
  }

  char* at() const { return at_; }
  void skip(std::size_t count_bytes) { at_ += count_bytes; }

 private:
  char* at_;
};

/// A LocalCursor behind `Layers` functions of one statement each: shows what a layer costs where
/// nothing is inlined.
template <int Layers>
class LayeredCursor : public LayeredCursor<Layers - 1> {
 public:
  using LayeredCursor<Layers - 1>::LayeredCursor;

  template <class Field>
  Field get() {
    return LayeredCursor<Layers - 1>::template get<Field>();
  }
  template <class Field>
  void put(Field value) {
    LayeredCursor<Layers - 1>::template put<Field>(value);
  }
};

template <>
class LayeredCursor<0> : public LocalCursor {
 public:
  using LocalCursor::LocalCursor;
};

}  // namespace wirewatch::shapes
