#include "experiments/round_trip_ends.hpp"

#include <span>
#include <stdexcept>
#include <string>

#include "core/process_pair.hpp"
#include "experiments/all_experiments.hpp"
#include "payloads/packet.hpp"
#include "transports/interprocess/shared_exchange.hpp"

namespace wirewatch {
namespace {

const StepVariant& find_variant(const std::string& name) {
  for (const StepVariant& variant : step_variants()) {
    if (variant.name == name) return variant;
  }
  throw std::invalid_argument("no variant '" + name + "'");
}

int play_server(const StepVariant& variant, const std::string& name) {
  SharedExchange exchange = SharedExchange::make(name);
  Steps steps(variant, exchange.buffer());
  offer_address(name);
  return obey([&](const std::string& command, std::int64_t items) {
    LeanPacket packet;
    const auto read = [&] { steps.read(packet); };
    const auto write = [&] { steps.write(packet); };
    const auto write_marked = [&] {
      mark(packet);
      write();
    };
    if (command == "check") {
      exchange.answer(items, read, write_marked);
    } else {
      exchange.answer(items, read, write);
    }
    return WorkDone{};
  });
}

int play_client(const StepVariant& variant, const std::string& name) {
  SharedExchange exchange = SharedExchange::open(name);
  Steps steps(variant, exchange.buffer());
  return obey([&](const std::string& command, std::int64_t items) {
    Checked checked(variant);
    const LeanPacket sent = packet_to_send();
    LeanPacket returned;
    const auto write = [&] { steps.write(sent); };
    const auto read = [&] { steps.read(returned); };
    const auto write_next = [&] { steps.write(checked.next()); };
    const auto read_and_count = [&] {
      steps.read(checked.returned());
      checked.count();
    };
    if (command == "check") {
      exchange.ask(items, write_next, read_and_count);
    } else {
      exchange.ask(items, write, read);
    }
    return WorkDone{checked.right()};
  });
}

}  // namespace

LeanPacket packet_to_send() {
  LeanPacket packet;
  static_cast<Packet&>(packet) = packet_payload().make();
  return packet;
}

Role round_trip_role() {
  return {round_trip_role_name, [](std::span<const std::string> arguments) {
            if (arguments.size() != 3) {
              throw std::invalid_argument("wants an end, a variant and a name");
            }
            const StepVariant& variant = find_variant(arguments[1]);
            return arguments[0] == "server" ? play_server(variant, arguments[2])
                                            : play_client(variant, arguments[2]);
          }};
}

}  // namespace wirewatch
