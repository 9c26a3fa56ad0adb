#include "payloads/monsters.hpp"

#include <cstddef>
#include <cstdint>

#include "payloads/draw.hpp"

namespace wirewatch {
namespace {

constexpr std::uint64_t seed = 20220101;
constexpr std::size_t monster_count = 50;

std::size_t draw_length(PseudoRandom& random) { return draw_number<std::size_t>(random, 1, 10); }

Vector3 draw_vector(PseudoRandom& random) {
  const auto draw = [&random] { return static_cast<float>(draw_double(random, 1)); };
  // Braces: the order of evaluation is that of the fields with every compiler.
  return Vector3{draw(), draw(), draw()};
}

Weapon draw_weapon(PseudoRandom& random) {
  Weapon weapon;
  weapon.name = draw_text(random, draw_length(random));
  weapon.damage = draw_number<std::int16_t>(random, 0, 32767);
  return weapon;
}

Monster draw_monster(PseudoRandom& random) {
  Monster monster;
  monster.position = draw_vector(random);
  monster.mana = draw_number<std::int16_t>(random, 0, 499);
  monster.hit_points = draw_number<std::int16_t>(random, 0, 999);
  monster.name = draw_text(random, draw_length(random));
  monster.inventory.resize(draw_length(random));
  for (std::uint8_t& item : monster.inventory) item = draw_number<std::uint8_t>(random, 0, 255);
  monster.color = static_cast<Color>(draw_number(random, 0, 2));
  monster.weapons.resize(draw_length(random));
  for (Weapon& weapon : monster.weapons) weapon = draw_weapon(random);
  monster.equipped = draw_weapon(random);
  monster.path.resize(draw_length(random));
  for (Vector3& point : monster.path) point = draw_vector(random);
  return monster;
}

Monsters make_monsters() {
  PseudoRandom random(seed);
  Monsters message;
  message.monsters.resize(monster_count);
  for (Monster& monster : message.monsters) monster = draw_monster(random);
  return message;
}

std::size_t logical_bytes(const Weapon& weapon) {
  return weapon.name.size() + sizeof weapon.damage;
}

std::size_t logical_bytes(const Monster& monster) {
  std::size_t bytes = sizeof monster.position + sizeof monster.mana + sizeof monster.hit_points +
                      monster.name.size() + monster.inventory.size() + sizeof monster.color +
                      logical_bytes(monster.equipped) + monster.path.size() * sizeof(Vector3);
  for (const Weapon& weapon : monster.weapons) bytes += logical_bytes(weapon);
  return bytes;
}

}  // namespace

Payload<Monsters> monsters_payload() {
  std::size_t bytes = 0;
  for (const Monster& monster : make_monsters().monsters) bytes += logical_bytes(monster);
  return {"monsters", "", bytes, make_monsters};
}

}  // namespace wirewatch
