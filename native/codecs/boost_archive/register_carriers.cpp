// The archives come before the export macros: they make code for every archive known by then.
#include "codecs/boost_archive/boost_archive.hpp"
//
#include <boost/serialization/export.hpp>

#include "codecs/boost_archive/identity.hpp"

// The name under which the type is found again; it goes over the wire with every message.
BOOST_CLASS_EXPORT_GUID(wirewatch::Carrier<wirewatch::Bytes>, "wirewatch::Carrier<Bytes>")

namespace wirewatch::boost_archive {
namespace {

template <class Kind>
void add_kind(CodecRegistry& registry) {
  add_codec<Kind, Bytes, Writer<Kind, Bytes>, Reader<Kind, Bytes>>(
      registry, identity_of(Kind::name, "archive", "wrap:binary_object"));
}

}  // namespace

void register_carriers(CodecRegistry& registry) {
  add_kind<BinaryKind>(registry);
  add_kind<TextKind>(registry);
  add_kind<XmlKind>(registry);
}

}  // namespace wirewatch::boost_archive
