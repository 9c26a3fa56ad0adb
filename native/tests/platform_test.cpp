#include "core/platform/platform.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace wirewatch {
namespace {

TEST(BusyProcessors, SeesWhatOthersKeepBusyWhileItSleeps) {
  std::atomic<bool> is_over{false};
  std::thread other([&is_over] {
    while (!is_over) {
    }
  });
  const double busy = platform::busy_processors(std::chrono::milliseconds(300));
  is_over = true;
  other.join();
  EXPECT_GT(busy, 0.5);
  EXPECT_LE(busy, std::thread::hardware_concurrency() + 0.5);
}

}  // namespace
}  // namespace wirewatch
