#include "payloads/message_list.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

#include "payloads/pseudo_random.hpp"

namespace wirewatch {
namespace {

constexpr std::uint64_t seed = 20150531;

constexpr std::array<std::size_t, mixed_size_count> mixed_sizes{
    0,   1,    2,    8,    32,   33,   34,   64,   100,   255,
    256, 1000, 4000, 8181, 8183, 8191, 8192, 8193, 20000, 70000};

std::string numbered_message(std::size_t size_bytes, std::size_t number) {
  std::string message(size_bytes, '\0');
  PseudoRandom random(seed + number);
  for (std::size_t at = 0; at < size_bytes; at += sizeof(std::uint64_t)) {
    const std::uint64_t word = random.next();
    std::memcpy(&message[at], &word, std::min(sizeof word, size_bytes - at));
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(size_bytes, 4); ++i) {
    message[i] = static_cast<char>(number >> (8 * i) & 0xFFU);
  }
  return message;
}

template <class Make>
MessageList make_list(std::size_t count, Make make) {
  MessageList list;
  list.reserve(count);
  for (std::size_t number = 0; number < count; ++number) list.push_back(make(number));
  return list;
}

}  // namespace

MessageList numbered_messages(std::size_t size_bytes, std::size_t count) {
  return make_list(count, [&](std::size_t number) { return numbered_message(size_bytes, number); });
}

MessageList mixed_messages(std::size_t count) {
  return make_list(count, [](std::size_t number) {
    return numbered_message(mixed_sizes[number % mixed_sizes.size()], number);
  });
}

MessageList keyed_messages(std::size_t size_bytes, std::size_t count) {
  if (size_bytes < 1 + key_bytes) {
    throw std::invalid_argument("a keyed message has at least " + std::to_string(1 + key_bytes) +
                                " bytes, not " + std::to_string(size_bytes));
  }
  return make_list(count, [&](std::size_t number) {
    std::string message(1, static_cast<char>(number % 2));
    message += key_prefix + std::to_string(10 + number % 90);
    return message + numbered_message(size_bytes - message.size(), number);
  });
}

MessageList message_list(const std::string& payload, std::size_t size_bytes, std::size_t count) {
  if (payload == "bytes") return numbered_messages(size_bytes, count);
  if (payload == "mixed") return mixed_messages(count);
  if (payload == "keyed") return keyed_messages(size_bytes, count);
  throw std::invalid_argument("no list of messages for the payload '" + payload + "'");
}

}  // namespace wirewatch
