#pragma once

#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/binary_object.hpp>
#include <boost/serialization/nvp.hpp>
#include <boost/serialization/wrapper.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

#include "codecs/boost_archive/archived.hpp"
#include "core/messages/bytes.hpp"

// The wrappers in which a run of bytes may be handed to an archive. The number of bytes goes first.

namespace wirewatch::boost_archive {

/// Bytes as one block, which text and XML write as base64. On the wire it is what
/// make_binary_object writes; but that takes a pointer to const and casts it away to load, and
/// before Boost had the const its users had to cast to save. This one can only load what may be
/// written.
template <class Byte>
class Block : public boost::serialization::wrapper_traits<const Block<Byte>> {
 public:
  explicit Block(std::span<Byte> bytes) : bytes_(bytes) {}

  template <class Archive>
  void serialize(Archive& archive, unsigned) const {
    if constexpr (Archive::is_saving::value) {
      archive.save_binary(bytes_.data(), bytes_.size());
    } else {
      archive.load_binary(bytes_.data(), bytes_.size());
    }
  }

 private:
  std::span<Byte> bytes_;
};

/// Forms of Bytes: the library's block, its array of elements, and our block.
struct AsBinaryObject {
  static constexpr const char* name = "binary_object";
  template <class Byte>
  static auto wrap(std::span<Byte> bytes) {
    return boost::serialization::make_binary_object(bytes.data(), bytes.size());
  }
};
struct AsArray {
  static constexpr const char* name = "array";
  template <class Byte>
  static auto wrap(std::span<Byte> bytes) {
    return boost::serialization::make_array(bytes.data(), bytes.size());
  }
};
struct AsBlock {
  static constexpr const char* name = "block";
  template <class Byte>
  static auto wrap(std::span<Byte> bytes) {
    return Block<Byte>(bytes);
  }
};

template <class Form>
concept BytesForm = requires(std::span<std::uint8_t> bytes) { Form::wrap(bytes); };

}  // namespace wirewatch::boost_archive

namespace boost::serialization {

template <class Archive, wirewatch::boost_archive::BytesForm Form>
void serialize(Archive& archive,
               wirewatch::boost_archive::Archived<const wirewatch::Bytes, Form>& seen, unsigned) {
  const std::uint64_t size_bytes = seen.value.data.size();
  archive << make_nvp("size", size_bytes);
  const auto data = Form::wrap(std::span(seen.value.data));
  archive << make_nvp("data", data);
}

template <class Archive, wirewatch::boost_archive::BytesForm Form>
void serialize(Archive& archive, wirewatch::boost_archive::Archived<wirewatch::Bytes, Form>& seen,
               unsigned) {
  std::uint64_t size_bytes = 0;
  archive >> make_nvp("size", size_bytes);
  seen.value.data.resize(static_cast<std::size_t>(size_bytes));
  auto data = Form::wrap(std::span(seen.value.data));
  archive >> make_nvp("data", data);
}

}  // namespace boost::serialization
