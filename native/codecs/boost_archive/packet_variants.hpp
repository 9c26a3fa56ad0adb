#pragma once

#include <boost/archive/archive_exception.hpp>
#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/archive/detail/iserializer.hpp>
#include <boost/archive/detail/oserializer.hpp>
#include <boost/archive/polymorphic_binary_iarchive.hpp>
#include <boost/archive/polymorphic_binary_oarchive.hpp>
#include <boost/serialization/singleton.hpp>
#include <exception>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "codecs/boost_archive/lean.hpp"
#include "codecs/boost_archive/packet_streams.hpp"

// What is made anew for each message, and what is kept. Archives cannot be reset, so there are
// three honest ways to use one: for one message (`new`); for a session of messages, which then only
// make sense together and in order (`session`); or for any number of messages of which it remembers
// nothing (`lean`).

namespace wirewatch::boost_archive {

struct StaticBinary {
  static constexpr const char* name = "boost.binary";
  using Output = boost::archive::binary_oarchive;
  using OutputInterface = Output;
  using Input = boost::archive::binary_iarchive;
  using InputInterface = Input;
  using Sink = KeptStreamSink;
  using Source = KeptStreamSource;
};

/// The archive behind the interface by which an application is compiled once for all archives.
struct PolymorphicBinary {
  static constexpr const char* name = "boost.polymorphic_binary";
  using Output = boost::archive::polymorphic_binary_oarchive;
  using OutputInterface = boost::archive::polymorphic_oarchive;
  using Input = boost::archive::polymorphic_binary_iarchive;
  using InputInterface = boost::archive::polymorphic_iarchive;
  using Sink = KeptStreamSink;
  using Source = KeptStreamSource;
};

struct MemoryBinary {
  static constexpr const char* name = "boost.memory";
  using Output = MemoryOutputArchive;
  using OutputInterface = Output;
  using Input = MemoryInputArchive;
  using InputInterface = Input;
  using Sink = MemorySink;
  using Source = MemorySource;
};

template <class Kind, class Form, class Message>
void save(typename Kind::Output& archive, const Message& message) {
  const Archived<const Message, Form> seen{message};
  static_cast<typename Kind::OutputInterface&>(archive)
      << boost::serialization::make_nvp("message", seen);
}

template <class Kind, class Form, class Message>
void load(typename Kind::Input& archive, Message& message) {
  Archived<Message, Form> seen{message};
  static_cast<typename Kind::InputInterface&>(archive) >>
      boost::serialization::make_nvp("message", seen);
}

/// What every reader of this file returns.
struct FindsMessage {
  template <class Message>
  static const Message* message(const std::optional<Message>& decoded) {
    return decoded ? &*decoded : nullptr;
  }
};

/// A new stream and a new archive per message.
template <class Kind, class Form, class Stream, unsigned flags, class Message>
class NewWriter {
 public:
  /// Learns how long a message is, which the stream would be slow to tell. They are all as long.
  NewWriter() { write({}, &size_bytes_); }

  std::span<const char> encode(const Message& message) {
    write(message, nullptr);
    return memory_.view(size_bytes_);
  }

 private:
  void write(const Message& message, std::size_t* size_bytes) {
    typename Stream::Output stream(memory_);
    {
      typename Kind::Output archive(stream.target(), flags);
      save<Kind, Form>(archive, message);
    }
    if (size_bytes != nullptr) *size_bytes = stream.position();
    stream.finish();
  }

  typename Stream::Memory memory_;
  std::size_t size_bytes_ = 0;
};

template <class Kind, class Form, class Stream, unsigned flags, class Message>
class NewReader : public FindsMessage {
 public:
  std::optional<Message> decode(std::span<const char> wire) const {
    try {
      typename Stream::Input stream(wire);
      typename Kind::Input archive(stream.target(), flags);
      std::optional<Message> message(std::in_place);
      load<Kind, Form>(archive, *message);
      return message;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }
};

/// A new archive per message on a stream that is kept.
template <class Kind, class Form, unsigned flags, class Message>
class NewArchiveWriter {
 public:
  std::span<const char> encode(const Message& message) {
    sink_.rewind();
    {
      typename Kind::Output archive(sink_.target(), flags);
      save<Kind, Form>(archive, message);
    }
    return sink_.written();
  }

 private:
  typename Kind::Sink sink_;
};

template <class Kind, class Form, unsigned flags, class Message>
class NewArchiveReader : public FindsMessage {
 public:
  std::optional<Message> decode(std::span<const char> wire) {
    try {
      source_.rewind(wire);
      typename Kind::Input archive(source_.target(), flags);
      std::optional<Message> message(std::in_place);
      load<Kind, Form>(archive, *message);
      return message;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

 private:
  typename Kind::Source source_;
};

/// Archive and stream are kept; only the memory is rewound.
///
/// An archive that tracks objects by address would take the second message at one address for the
/// first and write a reference to that, so the message would be lost. Such a type is refused.
template <class Kind, class Form, unsigned flags, class Message>
class KeptArchiveWriter {
 public:
  /// Throws std::logic_error if objects of this form are tracked.
  KeptArchiveWriter() {
    using Seen = Archived<const Message, Form>;
    using Serializer = boost::archive::detail::oserializer<typename Kind::OutputInterface, Seen>;
    if (boost::serialization::singleton<Serializer>::get_const_instance().tracking(flags)) {
      throw std::logic_error("a kept archive would lose tracked messages");
    }
    const std::span<const char> first = encode({});
    first_wire_.assign(first.begin(), first.end());
  }

  /// The message that opened the session; it alone says what classes the others are of.
  std::span<const char> first_wire() const { return first_wire_; }

  std::span<const char> encode(const Message& message) {
    sink_.rewind();
    save<Kind, Form>(archive_, message);
    return sink_.written();
  }

 private:
  typename Kind::Sink sink_;
  typename Kind::Output archive_{sink_.target(), flags};
  std::vector<char> first_wire_;
};

/// Reads what a KeptArchiveWriter writes behind its first message, which it has read already.
template <class Kind, class Form, unsigned flags, class Message>
class KeptArchiveReader : public FindsMessage {
 public:
  KeptArchiveReader() {
    const KeptArchiveWriter<Kind, Form, flags, Message> writer;
    source_.rewind(writer.first_wire());
    archive_.emplace(source_.target(), flags);
    Message first;
    load<Kind, Form>(*archive_, first);
  }

  /// The message, or nothing if the archive refuses `wire`. After that a session is over, and all
  /// that follows is refused.
  std::optional<Message> decode(std::span<const char> wire) {
    if (is_over_) return std::nullopt;
    try {
      source_.rewind(wire);
      std::optional<Message> message(std::in_place);
      load<Kind, Form>(*archive_, *message);
      return message;
    } catch (const std::exception&) {
      is_over_ = !std::is_same_v<Form, Lean>;
      return std::nullopt;
    }
  }

 private:
  typename Kind::Source source_;
  std::optional<typename Kind::Input> archive_;
  bool is_over_ = false;
};

}  // namespace wirewatch::boost_archive
