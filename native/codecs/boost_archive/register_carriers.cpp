// The archives come before the export macros: they make code for every archive known by then.
#include "codecs/boost_archive/carried.hpp"
//
#include <boost/serialization/export.hpp>

#include "codecs/boost_archive/bytes_forms.hpp"
#include "codecs/boost_archive/identity.hpp"
#include "codecs/boost_archive/plain.hpp"

namespace wirewatch::boost_archive {
namespace {

using CarriedBinaryObject = Carrier<Bytes, AsBinaryObject>;
using CarriedArray = Carrier<Bytes, AsArray>;
using CarriedBlock = Carrier<Bytes, AsBlock>;

}  // namespace
}  // namespace wirewatch::boost_archive

// The names under which the types are found again; they go over the wire with every message, so
// they are equally long.
BOOST_CLASS_EXPORT_GUID(wirewatch::boost_archive::CarriedBinaryObject, "wirewatch::Carrier<Bytes>")
BOOST_CLASS_EXPORT_GUID(wirewatch::boost_archive::CarriedArray, "wirewatch::Carrier<Array>")
BOOST_CLASS_EXPORT_GUID(wirewatch::boost_archive::CarriedBlock, "wirewatch::Carrier<Block>")

namespace wirewatch::boost_archive {
namespace {

template <class Kind, class Form>
void add_form(CodecRegistry& registry, const std::string& family) {
  add_codec<Kind, Bytes, Writer<Kind, Bytes, Form>, Reader<Kind, Bytes, Form>>(
      registry, identity_of(Kind::name, family, std::string("wrap:") + Form::name));
}

template <class Kind>
void add_kind(CodecRegistry& registry) {
  add_form<Kind, AsBinaryObject>(registry, "archive");
  add_form<Kind, AsArray>(registry, "archive_wrapper");
  add_form<Kind, AsBlock>(registry, "archive_wrapper");
}

}  // namespace

void register_carriers(CodecRegistry& registry) {
  add_kind<BinaryKind>(registry);
  add_kind<TextKind>(registry);
  add_kind<XmlKind>(registry);
  // What the carrier costs, where that can be seen at all.
  add_codec<BinaryKind, Bytes, FreshWriter<BinaryKind, Bytes, AsBinaryObject>,
            FreshReader<BinaryKind, Bytes, AsBinaryObject>>(
      registry,
      identity_of(BinaryKind::name, "archive_wrapper", "wrap:binary_object/carrier:none"));
}

}  // namespace wirewatch::boost_archive
