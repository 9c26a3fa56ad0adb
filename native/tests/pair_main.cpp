#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <thread>

#include "core/process_pair.hpp"
#include "core/runner.hpp"
#include "core/timed_loop.hpp"
#include "experiments/all_experiments.hpp"
#include "transports/interprocess/shared_exchange.hpp"

// The tests of pairs of processes: this program is also what they start, as `--role`, and what they
// run as a whole, as `--experiment`. Its codecs carry the name of the one that is delivered.

namespace wirewatch {
namespace {

// Copies bytes.
class BytesWriter {
 public:
  std::span<const char> encode(const Bytes& message) const {
    return {reinterpret_cast<const char*>(message.data.data()), message.data.size()};
  }
};
class BytesReader {
 public:
  std::optional<Bytes> decode(std::span<const char> wire) const {
    return Bytes{{wire.begin(), wire.end()}};
  }
  static const Bytes* message(const std::optional<Bytes>& decoded) { return &*decoded; }
};

// Copies packets, and spoils the tenth: a first check of one message does not find that.
class PacketWriter {
 public:
  std::span<const char> encode(const Packet& message) const {
    return {reinterpret_cast<const char*>(&message), sizeof message};
  }
};
class SpoilingReader {
 public:
  Packet& decode(std::span<const char> wire) {
    std::copy_n(wire.data(), sizeof packet_, reinterpret_cast<char*>(&packet_));
    if (++decoded_ == 10) ++packet_.serial;
    return packet_;
  }
  static const Packet* message(const Packet& decoded) { return &decoded; }

 private:
  Packet packet_;
  int decoded_ = 0;
};

template <class Message, class Writer, class Reader>
void add_codec(CodecRegistry& registry) {
  CodecIdentity identity;
  identity.name = "boost.binary";
  identity.family = "archive";
  registry.add(make_message_codec<Message, Writer, Reader>(identity));
}

// Answers without having looked at the question.
int answer_blindly(std::span<const std::string> arguments) {
  SharedExchange exchange = SharedExchange::make(arguments[0]);
  offer_address(arguments[0]);
  return obey([&](const std::string&, std::int64_t items) {
    exchange.answer(
        items, [] {}, [] {});
    return WorkDone{};
  });
}

std::vector<Role> roles_of(const CodecRegistry& registry) {
  std::vector<Role> roles = all_roles(registry);
  roles.push_back({"blind", answer_blindly});
  roles.push_back({"mute", [](std::span<const std::string>) {
                     std::this_thread::sleep_for(std::chrono::minutes(5));
                     return 0;
                   }});
  roles.push_back({"gone", [](std::span<const std::string>) { return 3; }});
  roles.push_back({"sums", [](std::span<const std::string>) {
                     return obey([](const std::string&, std::int64_t items) {
                       for (std::int64_t i = 0; i < items; ++i) {
                         std::string kept(100, 'x');
                         benchmark::DoNotOptimize(kept);
                       }
                       return WorkDone{static_cast<std::uint64_t>(items / 2), {1, 2}};
                     });
                   }});
  return roles;
}

}  // namespace
}  // namespace wirewatch

int main(int argc, char** argv) {
  using namespace wirewatch;
  const std::string first = argc > 1 ? argv[1] : "";
  if (first == "--role" || first == "--experiment") {
    CodecRegistry registry;
    add_codec<Bytes, BytesWriter, BytesReader>(registry);
    add_codec<Packet, PacketWriter, SpoilingReader>(registry);
    return run_program(argc, argv, registry, all_experiments(), roles_of(registry));
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
