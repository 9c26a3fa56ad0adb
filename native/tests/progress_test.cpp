#include "core/progress.hpp"

#include <gtest/gtest.h>

#include <string>

namespace wirewatch {
namespace {

TEST(Progress, counts_a_trial_for_the_number_of_iterations_once_it_is_long_enough) {
  Progress progress(3, 0.05);
  bool has_repeated = false;
  progress.count_call(0.001, has_repeated);
  EXPECT_EQ(progress.done(), 0U);
  progress.count_call(0.06, has_repeated);
  EXPECT_EQ(progress.done(), 1U);
  progress.count_call(0.04, has_repeated);  // a later repetition is never a trial
  EXPECT_EQ(progress.done(), 2U);
}

TEST(Progress, never_exceeds_its_total) {
  Progress progress(2, 0);
  bool has_repeated = false;
  for (int i = 0; i < 5; ++i) progress.count_call(0, has_repeated);
  EXPECT_EQ(progress.done(), 2U);
}

TEST(Progress, ends_with_a_whole_line) {
  Progress progress(2, 0);
  testing::internal::CaptureStderr();
  progress.finish();
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(text.compare(0, 13, "2/2  done in "), 0) << text;
  EXPECT_EQ(text.back(), '\n');
}

}  // namespace
}  // namespace wirewatch
