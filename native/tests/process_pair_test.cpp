#include "core/process_pair.hpp"

#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "experiments/round_trip_steps.hpp"
#include "tests/program_run.hpp"
#include "transports/interprocess/shared_exchange.hpp"
#include "transports/transport.hpp"

namespace wirewatch {
namespace {

using platform::ChildProcessError;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// The text of the ChildProcessError that `work` must throw.
template <class Work>
std::string error_of(const Work& work) {
  try {
    work();
  } catch (const ChildProcessError& error) {
    return error.what();
  }
  return "no error";
}

TEST(ProcessPair, reports_what_both_used_and_found_right) {
  ProcessPair pair({}, {"--role", "sums"});
  const PairUsage used = pair.run("anything", 10);
  EXPECT_EQ(used.client.right, 5U);
  EXPECT_EQ(used.client.allocated.count, 11U);
  EXPECT_GE(used.client.allocated.bytes, 1002U);
  EXPECT_GT(used.client.cpu_ns, 0);
  EXPECT_EQ(used.server.cpu_ns, 0);
  EXPECT_GT(pair.run("anything", 1000000).client.cpu_ns, 10 * used.client.cpu_ns);
}

TEST(ProcessPair, names_a_child_that_ends_instead_of_getting_ready) {
  EXPECT_EQ(error_of([] {
              ProcessPair pair({}, {"--role", "gone"});
            }),
            "child process '--role gone' ended before it answered");
  EXPECT_EQ(error_of([] {
              ProcessPair pair({"--role", "gone"}, {"--role", "sums"});
            }),
            "child process '--role gone' ended before it answered");
}

TEST(ProcessPair, names_a_child_that_never_gets_ready) {
  const auto started_at = steady_clock::now();
  EXPECT_EQ(error_of([] {
              ProcessPair pair({}, {"--role", "mute"}, milliseconds(200));
            }),
            "child process '--role mute' did not answer within 200 ms");
  EXPECT_LT(steady_clock::now() - started_at, std::chrono::seconds(60));
}

// Starts both ends, ends the server amid a run that would take hours and returns the error.
std::string error_when_killed(const std::vector<std::string>& server,
                              const std::vector<std::string>& client, const std::string& command) {
  ProcessPair pair(server, client);
  (void)pair.run(command, 100);
  auto killed = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(milliseconds(100));
    pair.kill_server();
  });
  return error_of([&] { (void)pair.run(command, std::int64_t{1} << 40U); });
}

class PeerDeath : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Transports, PeerDeath,
                         testing::Values("shared_slot", "shared_ring", "interprocess_mq",
                                         "posix_mq", "unix_socket", "tcp", "zmq_inproc", "zmq_ipc",
                                         "zmq_tcp"),
                         [](const auto& tested) { return tested.param; });

TEST_P(PeerDeath, is_an_error_that_names_the_child_and_no_hang) {
  for (const Transport& transport : all_transports()) {
    if (transport.name != GetParam()) continue;
    if (!transport.skip_reason.empty()) GTEST_SKIP() << transport.skip_reason;
    const std::string name = unique_transport_name();
    const auto role = [&](const std::string& end) {
      return std::vector<std::string>{"--role", "delivery", end, transport.name, "bytessize:64"};
    };
    std::vector<std::string> server = role(transport.is_in_process ? "both" : "server");
    server.push_back(name);
    for (const char* command : {"deliver", "round_trip"}) {
      const std::string error = transport.is_in_process
                                    ? error_when_killed({}, server, command)
                                    : error_when_killed(server, role("client"), command);
      transport.remove(name);
      // A socket's client may end of itself, being told, before the server's end is seen.
      EXPECT_NE(error.find("child process '--role delivery "), std::string::npos) << error;
      EXPECT_TRUE(error.find(transport.name) != std::string::npos) << error;
    }
  }
}

TEST(SharedMemoryRoundTrip, fails_and_does_not_hang_when_the_server_dies_in_any_variant) {
  for (const StepVariant& variant : step_variants()) {
    const std::string name = unique_transport_name();
    const std::string error =
        error_when_killed({"--role", "round_trip", "server", variant.name, name},
                          {"--role", "round_trip", "client", variant.name}, "time");
    SharedExchange::remove(name);
    EXPECT_EQ(error, "child process '--role round_trip server " + variant.name + " " + name +
                         "' ended before it answered");
  }
}

TEST(SharedMemoryRoundTrip, counts_the_answers_that_are_right) {
  for (const StepVariant& variant : step_variants()) {
    const std::string name = unique_transport_name();
    const std::vector<std::string> client{"--role", "round_trip", "client", variant.name};
    ProcessPair sound({"--role", "round_trip", "server", variant.name, name}, client);
    SharedExchange::remove(name);
    EXPECT_EQ(sound.run("check", 64).client.right, 64U) << variant.name;
    ProcessPair blind({"--role", "blind", name}, client);
    SharedExchange::remove(name);
    EXPECT_EQ(blind.run("check", 64).client.right, variant.carries ? 0U : 64U) << variant.name;
  }
}

TEST(Delivery, voids_what_a_codec_that_spoils_a_later_message_measured) {
  const ProgramRun run =
      launch(PAIR_TESTS, "--experiment S1.9 --effort smoke --benchmark_filter=packet.*unix_socket");
  EXPECT_EQ(run.exit_status, 1);
  for (const char* operation : {"deliver", "round_trip"}) {
    EXPECT_NE(run.standard_error.find(std::string("FAILED ") + operation +
                                      "/boost.binary/packet/transport:unix_socket: messages came "
                                      "in wrong"),
              std::string::npos)
        << run.standard_error;
  }
}

TEST(Delivery, measures_every_transport_that_is_there_with_a_sound_codec) {
  const auto path = test_folder() / "report.json";
  const ProgramRun run = launch(
      PAIR_TESTS,
      "--experiment S1.9 --effort smoke --benchmark_filter=bytes/size:64 --out " + path.string());
  EXPECT_EQ(run.exit_status, 0) << run.standard_error;
  std::size_t timed = 0;
  std::size_t skipped = 0;
  const auto report = read_report(path);
  for (const auto& [unused, row] : report.get_child("benchmarks")) {
    if (row.get<bool>("skipped", false)) {
      ++skipped;
      EXPECT_NE(row.get<std::string>("skip_message", ""), "");
      continue;
    }
    ++timed;
    EXPECT_GT(row.get<double>("bytes_per_second"), 0);
    EXPECT_EQ(row.get<double>("encoded_bytes"), 64);
  }
  EXPECT_EQ(timed + skipped, 2 * (all_transports().size() + 1));
  EXPECT_GE(timed, 8U);
}

}  // namespace
}  // namespace wirewatch
