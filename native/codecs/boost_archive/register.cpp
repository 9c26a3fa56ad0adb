// The archives come before the export macros: they make code for every archive known by then.
#include "codecs/boost_archive/boost_archive.hpp"
//
#include <boost/serialization/export.hpp>
#include <boost/version.hpp>
#include <string>

#include "core/codec_registry.hpp"
#include "core/timed_loop.hpp"

// The name under which the type is found again; it goes over the wire with every message.
BOOST_CLASS_EXPORT_GUID(wirewatch::Carrier<wirewatch::Bytes>, "wirewatch::Carrier<Bytes>")

namespace wirewatch {
namespace {

std::string boost_version() {
  return std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000) +
         "." + std::to_string(BOOST_VERSION % 100);
}

template <class Kind>
void add_kind(CodecRegistry& registry) {
  using boost_archive::Reader;
  using boost_archive::Writer;
  CodecIdentity identity;
  identity.name = Kind::name;
  identity.family = "archive";
  identity.facets = "wrap:binary_object";
  identity.components = {{"boost", boost_version()}};
  MessageCodec<Bytes> codec =
      make_message_codec<Bytes, Writer<Kind, Bytes>, Reader<Kind, Bytes>>(identity);
  codec.header_bytes = [](std::span<const char> wire) {
    return Kind::header_bytes({wire.data(), wire.size()});
  };
  registry.add(codec);
}

}  // namespace

void register_boost_archive(CodecRegistry& registry) {
  add_kind<boost_archive::BinaryKind>(registry);
  add_kind<boost_archive::TextKind>(registry);
  add_kind<boost_archive::XmlKind>(registry);
}

}  // namespace wirewatch
