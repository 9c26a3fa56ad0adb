#pragma once

#include "core/messages/monsters.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `monsters`: 50 mixed records, pseudo-random from a fixed seed, with the ranges of
/// fraillt's cpp_serializers_benchmark: names, inventories, lists of weapons and paths of 1 to 10
/// elements, coordinates below 1, mana below 500, hit points below 1000.
///
/// payload_bytes: numbers and enumerations at their width, strings their characters; no lengths, no
/// padding.
Payload<Monsters> monsters_payload();

}  // namespace wirewatch
