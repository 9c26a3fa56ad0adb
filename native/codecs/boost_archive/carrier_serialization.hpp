#pragma once

#include <boost/serialization/base_object.hpp>
#include <boost/serialization/binary_object.hpp>
#include <boost/serialization/nvp.hpp>
#include <boost/serialization/split_free.hpp>
#include <cstdint>

#include "codecs/boost_archive/carrier.hpp"
#include "core/messages/bytes.hpp"

// How Boost.Serialization is to write carriers and messages. The names end up in XML.

BOOST_SERIALIZATION_SPLIT_FREE(wirewatch::Bytes)

namespace boost::serialization {

template <class Archive>
void serialize(Archive&, wirewatch::CarrierBase&, unsigned) {}

template <class Archive, class Message>
void serialize(Archive& archive, wirewatch::Carrier<Message>& carrier, unsigned) {
  archive& make_nvp("base", base_object<wirewatch::CarrierBase>(carrier));
  archive& make_nvp("message", carrier.message());
}

// The number of bytes comes first; the bytes are one block, which text and XML write as base64.
template <class Archive>
void save(Archive& archive, const wirewatch::Bytes& message, unsigned) {
  const std::uint64_t size_bytes = message.data.size();
  archive << make_nvp("size", size_bytes);
  // make_binary_object takes a pointer to non-const even where it only reads.
  auto* data = const_cast<std::uint8_t*>(message.data.data());
  archive << make_nvp("data", make_binary_object(data, message.data.size()));
}

template <class Archive>
void load(Archive& archive, wirewatch::Bytes& message, unsigned) {
  std::uint64_t size_bytes = 0;
  archive >> make_nvp("size", size_bytes);
  message.data.resize(static_cast<std::size_t>(size_bytes));
  archive >> make_nvp("data", make_binary_object(message.data.data(), message.data.size()));
}

}  // namespace boost::serialization
