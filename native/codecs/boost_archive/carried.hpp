#pragma once

#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/device/back_inserter.hpp>
#include <boost/iostreams/stream.hpp>
#include <boost/serialization/unique_ptr.hpp>
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include "codecs/boost_archive/archive_kinds.hpp"
#include "codecs/boost_archive/carrier_serialization.hpp"

namespace wirewatch::boost_archive {

/// What an encoding reserves before it begins: most messages of the experiment's time fitted in.
inline constexpr std::size_t reserved_bytes = 600;

/// Encodes as the experiment of 2016 did: per message a carrier with a copy of it, a new vector, a
/// new stream onto the vector's end and a new archive. All of that is inside the timed call.
template <class Kind, class Message, class Form>
class Writer {
 public:
  std::vector<char> encode(const Message& message) const {
    namespace io = boost::iostreams;
    const std::unique_ptr<CarrierBase> carrier = std::make_unique<Carrier<Message, Form>>(message);
    std::vector<char> wire;
    wire.reserve(reserved_bytes);
    {
      // The archive and then the stream must be gone before the vector is complete.
      io::stream<io::back_insert_device<std::vector<char>>> stream{io::back_inserter(wire)};
      typename Kind::OutputArchive archive(stream);
      archive << boost::serialization::make_nvp("carrier", carrier);
    }
    return wire;
  }
};

/// Decodes with a new stream over the wire and a new archive per message, into a new carrier.
template <class Kind, class Message, class Form>
class Reader {
 public:
  /// The carrier, or nullptr if the archive refuses `wire`.
  std::unique_ptr<CarrierBase> decode(std::span<const char> wire) const {
    namespace io = boost::iostreams;
    if (!Kind::may_be_read({wire.data(), wire.size()})) return nullptr;
    std::unique_ptr<CarrierBase> carrier;
    try {
      io::stream<io::array_source> stream{io::array_source(wire.data(), wire.size())};
      typename Kind::InputArchive archive(stream);
      try {
        archive >> boost::serialization::make_nvp("carrier", carrier);
      } catch (const std::exception&) {
        // The archive remembers the objects it has finished, the carrier among them, and deletes
        // them only on request.
        (void)carrier.release();
        archive.delete_created_pointers();
      }
    } catch (const std::exception&) {
      return nullptr;
    }
    return carrier;
  }

  static const Message* message(const std::unique_ptr<CarrierBase>& carrier) {
    const auto* typed = dynamic_cast<const Carrier<Message, Form>*>(carrier.get());
    return typed == nullptr ? nullptr : &typed->message();
  }
};

}  // namespace wirewatch::boost_archive
