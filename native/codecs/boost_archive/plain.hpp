#pragma once

#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/device/back_inserter.hpp>
#include <boost/iostreams/stream.hpp>
#include <exception>
#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <vector>

#include "codecs/boost_archive/memory_streams.hpp"
#include "codecs/boost_archive/message_members.hpp"

// Messages written as they are, without a carrier: what other codecs are compared with.

namespace wirewatch::boost_archive {

/// The message that `archive` holds, or nothing if it refuses its input.
template <class InputArchive, class Form, class Message, class Stream>
std::optional<Message> read_message(Stream& stream) {
  try {
    InputArchive archive(stream);
    std::optional<Message> message(std::in_place);
    Archived<Message, Form> seen{*message};
    archive >> boost::serialization::make_nvp("message", seen);
    return message;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// A new vector, stream and archive per message.
template <class Kind, class Message, class Form = Members>
class FreshWriter {
 public:
  std::vector<char> encode(const Message& message) const {
    namespace io = boost::iostreams;
    std::vector<char> wire;
    {
      // The archive and then the stream must be gone before the vector is complete.
      io::stream<io::back_insert_device<std::vector<char>>> stream{io::back_inserter(wire)};
      typename Kind::OutputArchive archive(stream);
      const auto seen = archived<Form>(message);
      archive << boost::serialization::make_nvp("message", seen);
    }
    return wire;
  }
};

/// A new stream and archive per message.
template <class Kind, class Message, class Form = Members>
class FreshReader {
 public:
  std::optional<Message> decode(std::span<const char> wire) const {
    namespace io = boost::iostreams;
    if (!Kind::may_be_read({wire.data(), wire.size()})) return std::nullopt;
    io::stream<io::array_source> stream{io::array_source(wire.data(), wire.size())};
    return read_message<typename Kind::InputArchive, Form, Message>(stream);
  }
  static const Message* message(const std::optional<Message>& decoded) {
    return decoded ? &*decoded : nullptr;
  }
};

/// A new archive per message; stream and memory are kept.
template <class Kind, class Message, class Form = Members>
class KeptWriter {
 public:
  std::span<const char> encode(const Message& message) {
    buffer_.rewind();
    {
      typename Kind::OutputArchive archive(stream_);
      const auto seen = archived<Form>(message);
      archive << boost::serialization::make_nvp("message", seen);
    }
    return buffer_.written();
  }

 private:
  GrowingBuffer<char> buffer_;
  std::ostream stream_{&buffer_};
};

/// A new archive per message; the stream is kept.
template <class Kind, class Message, class Form = Members>
class KeptReader {
 public:
  std::optional<Message> decode(std::span<const char> wire) {
    if (!Kind::may_be_read({wire.data(), wire.size()})) return std::nullopt;
    buffer_.rewind(wire);
    stream_.clear();
    return read_message<typename Kind::InputArchive, Form, Message>(stream_);
  }
  static const Message* message(const std::optional<Message>& decoded) {
    return decoded ? &*decoded : nullptr;
  }

 private:
  ViewBuffer<char> buffer_;
  std::istream stream_{&buffer_};
};

}  // namespace wirewatch::boost_archive
