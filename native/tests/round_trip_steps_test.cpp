#include "experiments/round_trip_steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/archive/polymorphic_binary_iarchive.hpp>
#include <boost/archive/polymorphic_binary_oarchive.hpp>
#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/stream.hpp>
#include <chrono>
#include <map>

#include "core/allocation_counter.hpp"
#include "core/platform/platform.hpp"

namespace wirewatch {
namespace {

using Buffer = std::array<char, 1000>;

LeanPacket packet_number(std::uint64_t number) {
  LeanPacket packet;
  packet.rate = 2.5;
  packet.balance = -10;
  packet.serial = number;
  packet.flags = 7;
  return packet;
}

const StepVariant& variant_of(const std::string& name) {
  const auto& variants = step_variants();
  return *std::find_if(variants.begin(), variants.end(),
                       [&](const StepVariant& variant) { return variant.name == name; });
}

// Client and server on one buffer, as a round trip has them.
struct Loop {
  explicit Loop(const StepVariant& variant) : client(variant, buffer), server(variant, buffer) {}

  LeanPacket run(const LeanPacket& sent) {
    LeanPacket at_server;
    LeanPacket returned;
    client.write(sent);
    server.read(at_server);
    server.write(at_server);
    client.read(returned);
    return returned;
  }

  Buffer buffer{};
  Steps client;
  Steps server;
};

TEST(RoundTripSteps, bring_every_packet_back_where_the_variant_carries_it) {
  for (const StepVariant& variant : step_variants()) {
    Loop loop(variant);
    for (std::uint64_t number = 1; number <= 50; ++number) {
      const LeanPacket sent = packet_number(number);
      EXPECT_EQ(loop.run(sent), variant.carries ? sent : LeanPacket()) << variant.name;
    }
    const bool untouched =
        std::all_of(loop.buffer.begin(), loop.buffer.end(), [](char byte) { return byte == 0; });
    EXPECT_EQ(untouched, !variant.carries) << variant.name;
  }
}

// A kept archive of a tracked object would write it only once.
TEST(RoundTripSteps, carry_the_new_values_of_the_same_object) {
  for (const StepVariant& variant : step_variants()) {
    if (!variant.keeps_archives) continue;
    Loop loop(variant);
    LeanPacket sent = packet_number(1);
    EXPECT_EQ(loop.run(sent).serial, 1U);
    sent.serial = 2;
    EXPECT_EQ(loop.run(sent).serial, 2U) << variant.name;
  }
}

template <class Output, class Input>
std::uint64_t allocations_of_two_archives() {
  namespace io = boost::iostreams;
  Buffer buffer{};
  constexpr unsigned flags = boost::archive::no_header | boost::archive::no_codecvt;
  io::stream<io::array_sink> sink(buffer.data(), buffer.size());
  io::stream<io::array_source> source(buffer.data(), buffer.size());
  const AllocationTotals before = allocation_totals();
  { const Output archive(sink, flags); }
  { const Input archive(source, flags); }
  return (allocation_totals() - before).count;
}

std::uint64_t allocations_of_a_loop(const std::string& variant) {
  Loop loop(variant_of(variant));
  (void)loop.run(packet_number(1));
  const AllocationTotals before = allocation_totals();
  (void)loop.run(packet_number(2));
  return (allocation_totals() - before).count;
}

TEST(RoundTripSteps, build_two_output_and_two_input_archives_or_none) {
  using namespace boost::archive;
  const auto two = allocations_of_two_archives<binary_oarchive, binary_iarchive>();
  const auto two_polymorphic =
      allocations_of_two_archives<polymorphic_binary_oarchive, polymorphic_binary_iarchive>();
  ASSERT_GT(two, 0U);
  EXPECT_EQ(allocations_of_a_loop("no_transport"), 2 * two_polymorphic);
  EXPECT_EQ(allocations_of_a_loop("no_transport_no_polymorphic"), 2 * two);
  EXPECT_GT(allocations_of_a_loop("default"), 2 * two_polymorphic);
  EXPECT_GT(allocations_of_a_loop("no_polymorphic"), 2 * two);
  for (const char* without : {"no_archive", "no_stream", "session", "session_no_polymorphic",
                              "lean", "lean_no_polymorphic"}) {
    EXPECT_EQ(allocations_of_a_loop(without), 0U) << without;
  }
}

// Streams on arrays allocate nothing; that they are built shows in processor time alone. Building
// four takes a hundred times as long as building none.
TEST(RoundTripSteps, build_streams_unless_the_variant_has_none) {
  const auto cpu_of = [](const char* name) {
    Loop loop(variant_of(name));
    const auto before = platform::process_cpu_time();
    for (std::uint64_t number = 0; number < 20000; ++number) (void)loop.run(packet_number(number));
    return platform::process_cpu_time() - before;
  };
  EXPECT_GT(cpu_of("no_archive"), 4 * cpu_of("no_stream"));
}

// Bytes of a message after the first: a lean one is the 32 bytes of its fields from the start.
TEST(RoundTripSteps, write_the_class_before_every_message_or_before_the_first_or_never) {
  const auto sizes_of = [](const char* name) {
    std::array<std::size_t, 2> sizes{};
    Buffer buffer{};
    Steps client(variant_of(name), buffer);
    for (std::size_t& size_bytes : sizes) {
      buffer.fill('\x5a');
      client.write(packet_number(0x0101010101010101));
      size_bytes = buffer.size();
      while (size_bytes > 0 && buffer[size_bytes - 1] == '\x5a') --size_bytes;
    }
    return sizes;
  };
  EXPECT_EQ(sizes_of("default"), (std::array<std::size_t, 2>{37, 37}));
  EXPECT_EQ(sizes_of("session"), (std::array<std::size_t, 2>{37, 32}));
  EXPECT_EQ(sizes_of("lean"), (std::array<std::size_t, 2>{32, 32}));
}

}  // namespace
}  // namespace wirewatch
