#include "transports/transport.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <future>
#include <set>

#include "payloads/bytes.hpp"

namespace wirewatch {
namespace {

std::vector<std::string> transport_names() {
  std::vector<std::string> names;
  for (const Transport& transport : all_transports()) names.push_back(transport.name);
  return names;
}

// Both ends of a connection in this process. The server's is opened in a thread, because some wait
// for their client.
class OpenTransport {
 public:
  explicit OpenTransport(const Transport& transport) : transport_(transport) {
    std::promise<std::string> address;
    auto opened = std::async(std::launch::async, [&] {
      return transport_.open_server(name, [&](const std::string& at) { address.set_value(at); });
    });
    client = transport_.open_client(address.get_future().get());
    server = opened.get();
  }
  ~OpenTransport() { transport_.remove(name); }

  std::string name = unique_transport_name();
  std::unique_ptr<Endpoint> client;
  std::unique_ptr<Endpoint> server;

 private:
  const Transport& transport_;
};

class EveryTransport : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    for (Transport& transport : all_transports()) {
      if (transport.name == GetParam()) transport_ = std::move(transport);
    }
    if (!transport_.skip_reason.empty()) GTEST_SKIP() << transport_.skip_reason;
  }
  Transport transport_;
};

INSTANTIATE_TEST_SUITE_P(Transports, EveryTransport, testing::ValuesIn(transport_names()),
                         [](const auto& tested) { return tested.param; });

// Sizes up to the largest in no regular order, each message with bytes of its own.
std::vector<std::vector<char>> messages_up_to(std::size_t largest_bytes) {
  std::vector<std::vector<char>> messages;
  const Bytes random = bytes_payload(2 * largest_message_bytes).make();
  for (const std::size_t size_bytes :
       std::vector<std::size_t>{1, 7, 64, 4096, 2, 8192, 100, 65536, 1, 65535, 12345}) {
    if (size_bytes > largest_bytes) continue;
    const auto first = random.data.begin() + static_cast<std::ptrdiff_t>(7 * messages.size());
    messages.emplace_back(first, first + static_cast<std::ptrdiff_t>(size_bytes));
  }
  return messages;
}

void send_all(Endpoint& endpoint, const std::vector<std::vector<char>>& messages) {
  for (const std::vector<char>& message : messages) endpoint.send(message);
}

void expect_all(Endpoint& endpoint, const std::vector<std::vector<char>>& messages) {
  std::vector<char> buffer(largest_message_bytes);
  for (const std::vector<char>& message : messages) {
    const std::size_t size_bytes = endpoint.receive(buffer);
    ASSERT_EQ(size_bytes, message.size());
    EXPECT_TRUE(std::equal(message.begin(), message.end(), buffer.begin()));
  }
}

TEST_P(EveryTransport, delivers_messages_of_all_sizes_in_order_and_intact_both_ways) {
  OpenTransport open(transport_);
  const auto messages = messages_up_to(transport_.max_message_bytes);
  EXPECT_GE(messages.size(), 8U);
  auto sent = std::async(std::launch::async, [&] { send_all(*open.client, messages); });
  expect_all(*open.server, messages);
  sent.get();
  sent = std::async(std::launch::async, [&] { send_all(*open.server, messages); });
  expect_all(*open.client, messages);
  sent.get();
}

TEST_P(EveryTransport, delivers_more_messages_than_it_can_hold) {
  OpenTransport open(transport_);
  constexpr std::uint32_t count = 5000;
  auto sent = std::async(std::launch::async, [&] {
    for (std::uint32_t i = 0; i < count; ++i) {
      open.client->send({reinterpret_cast<const char*>(&i), sizeof i});
    }
  });
  std::vector<char> buffer(largest_message_bytes);
  std::uint32_t in_order = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t value = 0;
    ASSERT_EQ(open.server->receive(buffer), sizeof value);
    std::copy_n(buffer.data(), sizeof value, reinterpret_cast<char*>(&value));
    if (value == i) ++in_order;
  }
  sent.get();
  EXPECT_EQ(in_order, count);
}

// Whether a file whose name holds `name` is where names of transports can be seen as files.
bool leaves_a_file(const std::string& name) {
  for (const std::filesystem::path& folder :
       {std::filesystem::path("/dev/shm"), std::filesystem::path("/dev/mqueue"),
        std::filesystem::temp_directory_path()}) {
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().filename().string().find(name) != std::string::npos) return true;
    }
  }
  return false;
}

TEST_P(EveryTransport, goes_on_without_its_names_and_leaves_none_behind) {
  OpenTransport open(transport_);
  const std::vector<std::vector<char>> messages{{'o', 'n', 'e'}};
  send_all(*open.client, messages);
  expect_all(*open.server, messages);
  transport_.remove(open.name);
  EXPECT_FALSE(leaves_a_file(open.name));
  send_all(*open.server, messages);
  expect_all(*open.client, messages);
  transport_.remove(open.name);  // a second time does no harm
}

TEST(Transports, are_complete_and_skipped_ones_say_why) {
  EXPECT_EQ(transport_names(),
            (std::vector<std::string>{"shared_slot", "shared_ring", "interprocess_mq", "posix_mq",
                                      "unix_socket", "tcp", "zmq_inproc", "zmq_ipc", "zmq_tcp"}));
  for (const Transport& transport : all_transports()) {
    EXPECT_EQ(transport.skip_reason.empty(), static_cast<bool>(transport.open_server))
        << transport.name;
  }
  EXPECT_THROW(find_transport("pigeon"), TransportError);
}

TEST(Transports, need_a_server_that_is_there) {
  for (const char* name : {"shared_slot", "shared_ring", "interprocess_mq", "posix_mq"}) {
    EXPECT_THROW(find_transport(name).open_client(unique_transport_name()), TransportError) << name;
  }
  EXPECT_THROW(find_transport("unix_socket").open_client("/nowhere/at/all"), TransportError);
}

TEST(Transports, of_sockets_know_that_the_peer_is_gone) {
  for (const char* name : {"unix_socket", "tcp"}) {
    const Transport transport = find_transport(name);
    OpenTransport open(transport);
    open.server.reset();
    std::vector<char> buffer(largest_message_bytes);
    EXPECT_THROW(open.client->receive(buffer), TransportError) << name;
    const auto send_often = [&] {
      for (int i = 0; i < 100; ++i) open.client->send(buffer);
    };
    EXPECT_THROW(send_often(), TransportError) << name;
  }
}

TEST(Transports, of_sockets_refuse_a_size_nobody_sends) {
  const Transport transport = find_transport("tcp");
  OpenTransport open(transport);
  std::array<char, 4> small{};
  open.client->send(std::vector<char>(5));
  EXPECT_THROW(open.server->receive(small), TransportError);
}

TEST(Transports, have_names_of_their_own) {
  std::set<std::string> names;
  for (int i = 0; i < 100; ++i) names.insert(unique_transport_name());
  EXPECT_EQ(names.size(), 100U);
}

}  // namespace
}  // namespace wirewatch
