#pragma once

#include <type_traits>

#include "core/messages/account.hpp"
#include "core/messages/doubles.hpp"
#include "core/messages/monsters.hpp"
#include "core/messages/nested_map.hpp"
#include "core/messages/table.hpp"

namespace wirewatch {

/// Calls `function` with the std::type_identity of each message by which the field compares codecs.
template <class Function>
void for_each_field_message(Function function) {
  function(std::type_identity<Monsters>{});
  function(std::type_identity<Table>{});
  function(std::type_identity<Account>{});
  function(std::type_identity<Doubles>{});
  function(std::type_identity<NestedMap>{});
}

}  // namespace wirewatch
