#include <boost/interprocess/sync/interprocess_condition.hpp>
#include <boost/interprocess/sync/interprocess_mutex.hpp>
#include <boost/interprocess/sync/scoped_lock.hpp>
#include <cstring>

#include "transports/interprocess/interprocess.hpp"
#include "transports/interprocess/shared_region.hpp"

namespace wirewatch {
namespace {

namespace bip = boost::interprocess;

// One direction: a ring of slots behind the header, each a size and the room for one message.
struct Ring {
  explicit Ring(std::size_t slot_count) : slots(slot_count) {}

  static constexpr std::size_t slot_bytes = sizeof(std::size_t) + largest_message_bytes;
  static std::size_t region_bytes(std::size_t slot_count) {
    return sizeof(Ring) + slot_count * slot_bytes;
  }
  char* slot(std::size_t index) {
    return reinterpret_cast<char*>(this + 1) + (index % slots) * slot_bytes;
  }

  bip::interprocess_mutex mutex;
  bip::interprocess_condition changed;
  const std::size_t slots;
  std::size_t sent = 0;
  std::size_t received = 0;
};

class SharedRingEndpoint final : public Endpoint {
 public:
  SharedRingEndpoint(SharedRegion<Ring> out, SharedRegion<Ring> in)
      : out_(std::move(out)), in_(std::move(in)) {}

  void send(std::span<const char> message) override {
    Ring& ring = out_.header();
    {
      bip::scoped_lock<bip::interprocess_mutex> lock(ring.mutex);
      while (ring.sent - ring.received == ring.slots) ring.changed.wait(lock);
      char* slot = ring.slot(ring.sent);
      const std::size_t size_bytes = message.size();
      std::memcpy(slot, &size_bytes, sizeof size_bytes);
      std::memcpy(slot + sizeof size_bytes, message.data(), size_bytes);
      ++ring.sent;
    }
    // Only one of the two can be waiting.
    ring.changed.notify_one();
  }

  std::size_t receive(std::span<char> buffer) override {
    Ring& ring = in_.header();
    std::size_t size_bytes = 0;
    {
      bip::scoped_lock<bip::interprocess_mutex> lock(ring.mutex);
      while (ring.sent == ring.received) ring.changed.wait(lock);
      const char* slot = ring.slot(ring.received);
      std::memcpy(&size_bytes, slot, sizeof size_bytes);
      std::memcpy(buffer.data(), slot + sizeof size_bytes, size_bytes);
      ++ring.received;
    }
    ring.changed.notify_one();
    return size_bytes;
  }

 private:
  SharedRegion<Ring> out_;
  SharedRegion<Ring> in_;
};

std::string to_server(const std::string& name) { return name + "-a"; }
std::string to_client(const std::string& name) { return name + "-b"; }

}  // namespace

Transport shared_ring_transport(const std::string& transport_name, std::size_t slots) {
  using Region = SharedRegion<Ring>;
  Transport transport;
  transport.name = transport_name;
  transport.open_server = [slots](const std::string& name, const auto& offer) {
    Region out = Region::make(to_client(name), Ring::region_bytes(slots), slots);
    Region in = Region::make(to_server(name), Ring::region_bytes(slots), slots);
    offer(name);
    return std::make_unique<SharedRingEndpoint>(std::move(out), std::move(in));
  };
  transport.open_client = [](const std::string& address) {
    return std::make_unique<SharedRingEndpoint>(Region::open(to_server(address)),
                                                Region::open(to_client(address)));
  };
  transport.remove = [](const std::string& name) {
    Region::remove(to_client(name));
    Region::remove(to_server(name));
  };
  return transport;
}

std::vector<Transport> interprocess_transports() {
  return {
      shared_ring_transport("shared_slot", 1),
      shared_ring_transport("shared_ring", 16),
      interprocess_queue_transport(),
  };
}

}  // namespace wirewatch
