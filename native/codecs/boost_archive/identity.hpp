#pragma once

#include <boost/version.hpp>
#include <string>
#include <utility>

#include "core/codec_registry.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch::boost_archive {

inline Component boost_component() {
  return {"boost", std::to_string(BOOST_VERSION / 100000) + "." +
                       std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                       std::to_string(BOOST_VERSION % 100)};
}

inline CodecIdentity identity_of(std::string name, std::string family, std::string facets) {
  CodecIdentity identity;
  identity.name = std::move(name);
  identity.family = std::move(family);
  identity.facets = std::move(facets);
  identity.components = {boost_component()};
  return identity;
}

/// Adds a codec whose messages begin with the header of `Kind`.
template <class Kind, class Message, class Writer, class Reader>
void add_codec(CodecRegistry& registry, CodecIdentity identity) {
  auto codec = make_message_codec<Message, Writer, Reader>(std::move(identity));
  codec.header_bytes = [](std::span<const char> wire) {
    return Kind::header_bytes({wire.data(), wire.size()});
  };
  registry.add(std::move(codec));
}

// The parts of register_boost_archive.
void register_carriers(CodecRegistry& registry);
void register_messages(CodecRegistry& registry);

}  // namespace wirewatch::boost_archive
