#include <boost/interprocess/ipc/message_queue.hpp>

#include "transports/interprocess/interprocess.hpp"

namespace wirewatch {
namespace {

namespace bip = boost::interprocess;

constexpr std::size_t queue_messages = 16;

class InterprocessQueueEndpoint final : public Endpoint {
 public:
  // As the server that makes the queues, or as the client that finds them.
  InterprocessQueueEndpoint(bip::create_only_t make, const std::string& out, const std::string& in)
      : out_(make, out.c_str(), queue_messages, largest_message_bytes),
        in_(make, in.c_str(), queue_messages, largest_message_bytes) {}
  InterprocessQueueEndpoint(bip::open_only_t open, const std::string& out, const std::string& in)
      : out_(open, out.c_str()), in_(open, in.c_str()) {}

  void send(std::span<const char> message) override {
    out_.send(message.data(), message.size(), 0);
  }

  std::size_t receive(std::span<char> buffer) override {
    bip::message_queue::size_type size_bytes = 0;
    unsigned priority = 0;
    in_.receive(buffer.data(), buffer.size(), size_bytes, priority);
    return size_bytes;
  }

 private:
  bip::message_queue out_;
  bip::message_queue in_;
};

std::string to_server(const std::string& name) { return name + "-a"; }
std::string to_client(const std::string& name) { return name + "-b"; }

template <class How>
std::unique_ptr<Endpoint> open(How how, const std::string& out, const std::string& in) {
  try {
    return std::make_unique<InterprocessQueueEndpoint>(how, out, in);
  } catch (const bip::interprocess_exception& error) {
    throw TransportError("message queues " + out + " and " + in + ": " + error.what());
  }
}

}  // namespace

Transport interprocess_queue_transport() {
  Transport transport;
  transport.name = "interprocess_mq";
  transport.open_server = [](const std::string& name, const auto& offer) {
    auto endpoint = open(bip::create_only, to_client(name), to_server(name));
    offer(name);
    return endpoint;
  };
  transport.open_client = [](const std::string& address) {
    return open(bip::open_only, to_server(address), to_client(address));
  };
  transport.remove = [](const std::string& name) {
    bip::message_queue::remove(to_client(name).c_str());
    bip::message_queue::remove(to_server(name).c_str());
  };
  return transport;
}

}  // namespace wirewatch
