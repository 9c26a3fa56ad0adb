#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "core/page_buffer.hpp"
#include "core/platform/pages.hpp"

namespace wirewatch {
namespace {

TEST(PageBuffer, begins_a_page_and_is_zero_until_touched) {
  PageBuffer buffer(10000);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 4096, 0U);
  EXPECT_EQ(buffer.size(), 10000U);
  const auto is = [](char value) { return [value](char byte) { return byte == value; }; };
  EXPECT_TRUE(std::all_of(buffer.data(), buffer.data() + buffer.size(), is(0)));
  EXPECT_EQ(&buffer.touch(7), &buffer);
  EXPECT_TRUE(std::all_of(buffer.data(), buffer.data() + buffer.size(), is(7)));
}

TEST(ThreadCpuTime, grows_with_work) {
  const double before_s = platform::thread_cpu_time_s();
  PageBuffer buffer(std::size_t{64} << 20U);
  buffer.touch(1);
  EXPECT_GT(platform::thread_cpu_time_s(), before_s);
}

}  // namespace
}  // namespace wirewatch
