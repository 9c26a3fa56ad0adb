#pragma once

#include <algorithm>
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

/// Whether `wire` ends with the tag that closes an XML archive, but for white space.
///
/// The destructor of an XML archive reads that tag and throws if it is cut off, which ends the
/// program; so it has to be looked for before there is an archive.
template <class Character>
bool ends_with_closing_tag(std::basic_string_view<Character> wire) {
  constexpr std::string_view tag = "</boost_serialization>";
  while (!wire.empty() && (wire.back() == '\n' || wire.back() == ' ')) wire.remove_suffix(1);
  return wire.size() >= tag.size() &&
         std::equal(tag.begin(), tag.end(), wire.end() - static_cast<std::ptrdiff_t>(tag.size()),
                    [](char expected, Character found) {
                      return static_cast<Character>(expected) == found;
                    });
}

/// What differs between the kinds: the types, the name, the length of the header, which ends after
/// the library's version, and what must be seen before an archive may be made.
struct BinaryKind {
  static constexpr const char* name = "boost.binary";
  using OutputArchive = boost::archive::binary_oarchive;
  using InputArchive = boost::archive::binary_iarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return end_of_signature(wire) + sizeof(boost::archive::library_version_type);
  }
  static bool may_be_read(std::string_view) { return true; }
};

struct TextKind {
  static constexpr const char* name = "boost.text";
  using OutputArchive = boost::archive::text_oarchive;
  using InputArchive = boost::archive::text_iarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return wire.find(' ', end_of_signature(wire) + 1);
  }
  static bool may_be_read(std::string_view) { return true; }
};

struct XmlKind {
  static constexpr const char* name = "boost.xml";
  using OutputArchive = boost::archive::xml_oarchive;
  using InputArchive = boost::archive::xml_iarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return wire.find('>', end_of_signature(wire));
  }
  static bool may_be_read(std::string_view wire) { return ends_with_closing_tag(wire); }
};

}  // namespace wirewatch::boost_archive
