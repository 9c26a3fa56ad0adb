#pragma once

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/archive/text_iarchive.hpp>
#include <boost/archive/text_oarchive.hpp>
#include <boost/archive/xml_iarchive.hpp>
#include <boost/archive/xml_oarchive.hpp>
#include <cstddef>
#include <string_view>

namespace wirewatch::boost_archive {

/// Where the archive's signature ends in `wire`; every kind writes it in plain characters first.
inline std::size_t end_of_signature(std::string_view wire) {
  constexpr std::string_view signature = "serialization::archive";
  return wire.find(signature) + signature.size();
}

/// What differs between the kinds: the types, the name, and the length of the header, which ends
/// after the library's version.
struct BinaryKind {
  static constexpr const char* name = "boost.binary";
  using OutputArchive = boost::archive::binary_oarchive;
  using InputArchive = boost::archive::binary_iarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return end_of_signature(wire) + sizeof(boost::archive::library_version_type);
  }
};

struct TextKind {
  static constexpr const char* name = "boost.text";
  using OutputArchive = boost::archive::text_oarchive;
  using InputArchive = boost::archive::text_iarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return wire.find(' ', end_of_signature(wire) + 1);
  }
};

struct XmlKind {
  static constexpr const char* name = "boost.xml";
  using OutputArchive = boost::archive::xml_oarchive;
  using InputArchive = boost::archive::xml_iarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return wire.find('>', end_of_signature(wire));
  }
};

}  // namespace wirewatch::boost_archive
