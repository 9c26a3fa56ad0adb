#pragma once

#include <memory>
#include <optional>
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
  template <class Call>
  Result& keep(const Call& call) {
    // Assignment would need a type that has one; the old result goes before the new one comes, as
    // it does in a loop that keeps none.
    value_.reset();
    return value_.emplace(Made<Call>{call});
  }

 private:
  // Converts to the call's result, so that it is made in place.
  template <class Call>
  struct Made {
    const Call& call;
    operator Result() const { return call(); }
  };
  std::optional<Result> value_;
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
