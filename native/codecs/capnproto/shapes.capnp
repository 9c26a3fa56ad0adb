@0xe0d3c4a1b7f25d19;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("wirewatch::capnproto_codec::shapes");

struct Vector3 {
  x @0 :Float32;
  y @1 :Float32;
  z @2 :Float32;
}

enum Color {
  red @0;
  green @1;
  blue @2;
}

struct Weapon {
  name @0 :Text;
  damage @1 :Int16;
}

struct Monster {
  position @0 :Vector3;
  mana @1 :Int16;
  hitPoints @2 :Int16;
  name @3 :Text;
  inventory @4 :Data;
  color @5 :Color;
  weapons @6 :List(Weapon);
  equipped @7 :Weapon;
  path @8 :List(Vector3);
}

struct Monsters {
  monsters @0 :List(Monster);
}

struct Table {
  integers @0 :List(Int64);
  strings @1 :List(Text);
}

enum Side {
  buy @0;
  sell @1;
}

struct Order {
  id @0 :Int32;
  symbol @1 :Text;
  side @2 :Side;
  price @3 :Float64;
  volume @4 :Float64;
}

struct Account {
  id @0 :Int32;
  name @1 :Text;
  currency @2 :Text;
  balance @3 :Float64;
  orders @4 :List(Order);
}

struct Doubles {
  values @0 :List(Float64);
}

struct NestedMap {
  struct Number {
    key @0 :UInt32;
    value @1 :Float64;
  }
  struct Entry {
    key @0 :Text;
    numbers @1 :List(Number);
  }
  values @0 :List(Entry);
}
