#pragma once

#include <tuple>
#include <type_traits>

#include "core/messages/record.hpp"
#include "core/messages/words.hpp"

namespace wirewatch::wirepack {

/// References to the fields of a message in the order of the wire. The structured binding names all
/// of them: a field more or less in the type does not compile here, so none can be forgotten on the
/// wire.
template <class R>
  requires std::is_same_v<std::remove_const_t<R>, Record>
auto fields(R& record) {
  auto& [rate, weight, balance, serial, offset, flags, label, samples] = record;
  return std::tie(rate, weight, balance, serial, offset, flags, label, samples);
}

template <class W>
  requires std::is_same_v<std::remove_const_t<W>, Words>
auto fields(W& words) {
  auto& [values] = words;
  return std::tie(values);
}

}  // namespace wirewatch::wirepack
