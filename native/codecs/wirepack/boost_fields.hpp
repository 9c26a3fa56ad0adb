#pragma once

#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <boost/version.hpp>
#include <string>

#include "core/codec.hpp"
#include "core/messages/record.hpp"
#include "core/messages/words.hpp"

// The messages as Boost.Serialization sees them, for the revisions that still build on it.

namespace boost::serialization {

template <class Archive>
void serialize(Archive& archive, wirewatch::Record& record, unsigned) {
  archive& record.rate& record.weight& record.balance& record.serial;
  archive& record.offset& record.flags& record.label& record.samples;
}

template <class Archive>
void serialize(Archive& archive, wirewatch::Words& words, unsigned) {
  archive& words.values;
}

}  // namespace boost::serialization

namespace wirewatch::wirepack {

/// The Boost these revisions were compiled with.
inline Component boost_component() {
  return {"boost", std::to_string(BOOST_VERSION / 100000) + "." +
                       std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                       std::to_string(BOOST_VERSION % 100)};
}

}  // namespace wirewatch::wirepack
