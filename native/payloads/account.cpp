#include "payloads/account.hpp"

#include <cstddef>

namespace wirewatch {
namespace {

Account make_account() {
  Account account;
  account.id = 70042;
  account.name = "Northern Lights Fund, series two";
  account.currency = "EUR";
  account.balance = 1048576.25;
  account.orders = {
      {1001, "EURUSD", Side::buy, 1.23456, 1000},
      {1002, "GBPUSD", Side::sell, 1.0987, 250000.5},
      {1003, "USDJPY", Side::buy, 149.125, 17},
  };
  return account;
}

std::size_t logical_bytes(const Account& account) {
  std::size_t bytes =
      sizeof account.id + account.name.size() + account.currency.size() + sizeof account.balance;
  for (const Order& order : account.orders) {
    bytes += sizeof order.id + order.symbol.size() + sizeof order.side + sizeof order.price +
             sizeof order.volume;
  }
  return bytes;
}

}  // namespace

Payload<Account> account_payload() {
  return {"account", "", logical_bytes(make_account()), make_account};
}

}  // namespace wirewatch
