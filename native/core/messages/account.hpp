#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wirewatch {

enum class Side : std::uint8_t { buy, sell };

struct Order {
  std::int32_t id = 0;
  std::string symbol;
  Side side = Side::buy;
  double price = 0;
  double volume = 0;
  bool operator==(const Order&) const = default;
};

/// One small message: an account, its wallet and a few orders.
struct Account {
  std::int32_t id = 0;
  std::string name;
  std::string currency;
  double balance = 0;
  std::vector<Order> orders;
  bool operator==(const Account&) const = default;
};

}  // namespace wirewatch
