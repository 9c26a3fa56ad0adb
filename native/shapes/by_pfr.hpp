#pragma once

#include <boost/pfr/core.hpp>
#include <utility>

namespace wirewatch::shapes {

/// Fields found by structured bindings: no word about them is needed anywhere.
struct PfrFields {
  template <class Message, class Function>
  static void for_each(Message& message, Function&& function) {
    boost::pfr::for_each_field(message, std::forward<Function>(function));
  }
};

}  // namespace wirewatch::shapes
