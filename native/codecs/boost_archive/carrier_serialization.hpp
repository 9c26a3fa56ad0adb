#pragma once

#include <boost/serialization/base_object.hpp>
#include <boost/serialization/nvp.hpp>
#include <utility>

#include "codecs/boost_archive/archived.hpp"
#include "codecs/boost_archive/carrier.hpp"

// How Boost.Serialization is to write carriers. The names end up in XML.

namespace boost::serialization {

template <class Archive>
void serialize(Archive&, wirewatch::boost_archive::CarrierBase&, unsigned) {}

template <class Archive, class Message, class Form>
void serialize(Archive& archive, wirewatch::boost_archive::Carrier<Message, Form>& carrier,
               unsigned) {
  using wirewatch::boost_archive::archived;
  archive& make_nvp("base", base_object<wirewatch::boost_archive::CarrierBase>(carrier));
  if constexpr (Archive::is_saving::value) {
    const auto seen = archived<Form>(std::as_const(carrier.message()));
    archive << make_nvp("message", seen);
  } else {
    auto seen = archived<Form>(carrier.message());
    archive >> make_nvp("message", seen);
  }
}

}  // namespace boost::serialization
