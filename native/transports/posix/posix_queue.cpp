#include <fcntl.h>
#include <mqueue.h>

#include <cerrno>

#include "transports/posix/posix.hpp"

namespace wirewatch {
namespace {

// What an unprivileged process may have without a change of the system's settings.
constexpr long queue_messages = 10;
constexpr std::size_t max_message_bytes = 8192;

class QueueDescriptor {
 public:
  // Makes the queue, or with flags 0 opens it.
  QueueDescriptor(const std::string& name, int access, int flags) {
    mq_attr wanted{};
    wanted.mq_maxmsg = queue_messages;
    wanted.mq_msgsize = static_cast<long>(max_message_bytes);
    value_ = ::mq_open(name.c_str(), access | flags | O_CLOEXEC, 0600, &wanted);
    if (value_ == mqd_t(-1)) fail_with_errno("POSIX message queue " + name);
  }
  ~QueueDescriptor() { ::mq_close(value_); }
  QueueDescriptor(const QueueDescriptor&) = delete;
  QueueDescriptor& operator=(const QueueDescriptor&) = delete;
  mqd_t value() const { return value_; }

 private:
  mqd_t value_;
};

class PosixQueueEndpoint final : public Endpoint {
 public:
  PosixQueueEndpoint(const std::string& out, const std::string& in, int flags)
      : out_(out, O_WRONLY, flags), in_(in, O_RDONLY, flags) {}

  void send(std::span<const char> message) override {
    while (::mq_send(out_.value(), message.data(), message.size(), 0) != 0) {
      if (errno != EINTR) fail_with_errno("mq_send");
    }
  }

  std::size_t receive(std::span<char> buffer) override {
    for (;;) {
      const ssize_t size_bytes = ::mq_receive(in_.value(), buffer.data(), buffer.size(), nullptr);
      if (size_bytes >= 0) return static_cast<std::size_t>(size_bytes);
      if (errno != EINTR) fail_with_errno("mq_receive");
    }
  }

 private:
  QueueDescriptor out_;
  QueueDescriptor in_;
};

std::string to_server(const std::string& name) { return "/" + name + "-a"; }
std::string to_client(const std::string& name) { return "/" + name + "-b"; }

}  // namespace

Transport posix_queue_transport() {
  Transport transport;
  transport.name = "posix_mq";
  transport.max_message_bytes = max_message_bytes;
  transport.open_server = [](const std::string& name, const auto& offer) {
    auto endpoint =
        std::make_unique<PosixQueueEndpoint>(to_client(name), to_server(name), O_CREAT | O_EXCL);
    offer(name);
    return endpoint;
  };
  transport.open_client = [](const std::string& address) {
    return std::make_unique<PosixQueueEndpoint>(to_server(address), to_client(address), 0);
  };
  transport.remove = [](const std::string& name) {
    ::mq_unlink(to_client(name).c_str());
    ::mq_unlink(to_server(name).c_str());
  };
  return transport;
}

}  // namespace wirewatch
