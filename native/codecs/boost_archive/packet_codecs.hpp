#pragma once

#include <exception>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "codecs/boost_archive/archive_kinds.hpp"
#include "codecs/boost_archive/identity.hpp"
#include "codecs/boost_archive/packet_variants.hpp"

namespace wirewatch::boost_archive {

/// The flags of the shared-memory measurement of 2006.
inline constexpr unsigned both_flags = boost::archive::no_header | boost::archive::no_codecvt;

/// `flags` as a facet's value.
inline std::string flags_name(unsigned flags) {
  if (flags == both_flags) return "both";
  if (flags == boost::archive::no_header) return "no_header";
  if (flags == boost::archive::no_codecvt) return "no_codecvt";
  return "none";
}

/// check_round_trip, and then messages that differ at one and the same address: a kept archive that
/// tracked them would lose all but the first.
template <class Writer, class Reader>
std::string check_packets_in_a_row(const Packet& message, std::vector<char>& wire) {
  if (std::string error = check_round_trip<Writer, Reader>(message, wire); !error.empty()) {
    return error;
  }
  try {
    Writer writer;
    Reader reader;
    Packet changing = message;
    for (int count = 0; count < 5; ++count) {
      ++changing.serial;
      changing.rate += 0.5;
      const auto encoded = writer.encode(changing);
      const auto decoded = reader.decode(encoded);
      if (!decoded || !(*decoded == changing)) {
        return "one of several messages in a row is lost";
      }
      if (encoded.size() != wire.size()) return "later messages are not as long as the first";
    }
  } catch (const std::exception& error) {
    return std::string("the codec threw: ") + error.what();
  }
  return {};
}

template <class Writer, class Reader>
MessageCodec<Packet> packet_codec(CodecIdentity identity, unsigned flags) {
  auto codec = make_message_codec<Packet, Writer, Reader>(std::move(identity));
  codec.check_round_trip = check_packets_in_a_row<Writer, Reader>;
  if ((flags & boost::archive::no_header) == 0) {
    codec.header_bytes = [](std::span<const char> wire) {
      return BinaryKind::header_bytes({wire.data(), wire.size()});
    };
  }
  return codec;
}

}  // namespace wirewatch::boost_archive
