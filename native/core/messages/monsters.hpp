#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wirewatch {

struct Vector3 {
  float x = 0;
  float y = 0;
  float z = 0;
  bool operator==(const Vector3&) const = default;
};

enum class Color : std::uint8_t { red, green, blue };

struct Weapon {
  std::string name;
  std::int16_t damage = 0;
  bool operator==(const Weapon&) const = default;
};

/// The mixed record by which several suites of the field compare codecs.
struct Monster {
  Vector3 position;
  std::int16_t mana = 0;
  std::int16_t hit_points = 0;
  std::string name;
  std::vector<std::uint8_t> inventory;
  Color color = Color::red;
  std::vector<Weapon> weapons;
  Weapon equipped;
  std::vector<Vector3> path;
  bool operator==(const Monster&) const = default;
};

/// One message of many mixed records.
struct Monsters {
  std::vector<Monster> monsters;
  bool operator==(const Monsters&) const = default;
};

}  // namespace wirewatch
