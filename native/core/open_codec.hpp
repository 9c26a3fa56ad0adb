#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace wirewatch {

/// A writer and a reader of a codec behind one virtual call per message: for loops in which each
/// message also costs a wake-up or a system call, where such a call cannot be seen.
template <class Message>
class OpenCodec {
 public:
  OpenCodec() = default;
  virtual ~OpenCodec() = default;
  OpenCodec(const OpenCodec&) = delete;
  OpenCodec& operator=(const OpenCodec&) = delete;

  /// The encoding, valid until the next call.
  virtual std::span<const char> encode(const Message& message) = 0;
  /// The message, valid until the next call; nullptr if the codec refuses `wire`.
  virtual const Message* decode(std::span<const char> wire) = 0;
};

/// What a call returned, kept alive: the object, or where a reference leads.
template <class Result>
class KeptResult {
 public:
  KeptResult() = default;
  ~KeptResult() { reset(); }
  KeptResult(const KeptResult&) = delete;
  KeptResult& operator=(const KeptResult&) = delete;

  // Assignment would need a type that has one; the old result goes before the new one comes, as it
  // does in a loop that keeps none.
  template <class Call>
  Result& keep(const Call& call) {
    reset();
    value_ = ::new (static_cast<void*>(memory_.data())) Result(call());
    return *value_;
  }

 private:
  void reset() {
    if (value_ != nullptr) std::destroy_at(value_);
    value_ = nullptr;
  }

  alignas(Result) std::array<std::byte, sizeof(Result)> memory_;
  Result* value_ = nullptr;
};

template <class Result>
class KeptResult<Result&> {
 public:
  template <class Call>
  Result& keep(const Call& call) {
    return call();
  }
};

template <class Message, class Writer, class Reader>
class OpenCodecOf final : public OpenCodec<Message> {
 public:
  std::span<const char> encode(const Message& message) override {
    const auto& wire = wire_.keep([&]() -> decltype(auto) { return writer_.encode(message); });
    return {wire.data(), wire.size()};
  }
  const Message* decode(std::span<const char> wire) override {
    return Reader::message(decoded_.keep([&]() -> decltype(auto) { return reader_.decode(wire); }));
  }

 private:
  Writer writer_;
  Reader reader_;
  KeptResult<decltype(std::declval<Writer&>().encode(std::declval<const Message&>()))> wire_;
  KeptResult<decltype(std::declval<Reader&>().decode(std::span<const char>()))> decoded_;
};

}  // namespace wirewatch
