#include <array>
#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/stream.hpp>
#include <boost/version.hpp>
#include <cstddef>
#include <exception>
#include <optional>
#include <span>
#include <string>

#include "core/codec_registry.hpp"
#include "core/messages/packet.hpp"
#include "core/timed_loop.hpp"

// A small message as the measurement of 2006 sent it: a new binary archive per message, without
// header and code conversion, on a new stream over an array that is kept.

namespace wirewatch {
namespace {

constexpr unsigned archive_flags = boost::archive::no_header | boost::archive::no_codecvt;

// A Packet that says itself how it is serialized: a function for every Packet would be one for the
// whole program.
struct SentPacket : Packet {
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive& rate& weight& balance& serial;
    archive& offset& flags;
  }
};

class Writer {
 public:
  std::span<const char> encode(const Packet& packet) {
    namespace io = boost::iostreams;
    io::stream<io::array_sink> stream(buffer_.data(), buffer_.size());
    boost::archive::binary_oarchive archive(stream, archive_flags);
    const SentPacket sent{packet};
    archive << sent;
    return {buffer_.data(), static_cast<std::size_t>(stream.tellp())};
  }

 private:
  std::array<char, 1000> buffer_{};
};

class Reader {
 public:
  /// The packet, or nothing if the archive refuses `wire`.
  std::optional<SentPacket> decode(std::span<const char> wire) const {
    namespace io = boost::iostreams;
    try {
      io::stream<io::array_source> stream(wire.data(), wire.size());
      boost::archive::binary_iarchive archive(stream, archive_flags);
      std::optional<SentPacket> packet(std::in_place);
      archive >> *packet;
      return packet;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }
  static const Packet* message(const std::optional<SentPacket>& decoded) {
    return decoded ? &*decoded : nullptr;
  }
};

}  // namespace

void register_archive_per_message(CodecRegistry& registry) {
  CodecIdentity identity;
  identity.name = "boost.binary";
  identity.family = "archive_per_message";
  identity.facets = "archive:new/flags:no_header_no_codecvt";
  identity.components = {{"boost", std::to_string(BOOST_VERSION / 100000) + "." +
                                       std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                                       std::to_string(BOOST_VERSION % 100)}};
  registry.add(make_message_codec<Packet, Writer, Reader>(identity));
}

}  // namespace wirewatch
