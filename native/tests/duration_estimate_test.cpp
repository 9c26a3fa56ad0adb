#include "core/duration_estimate.hpp"

#include <gtest/gtest.h>

namespace wirewatch {
namespace {

TEST(DurationEstimate, of_a_short_iteration_is_what_fills_the_time) {
  // Ten times 1.4 x 0.05 s, and the trials before the first: less than one repetition more.
  const RepetitionRule record{10, 0.05, 0};
  const IterationCost cost{1e-6, 1e-6, 0, 0};
  EXPECT_GT(estimate_duration_s(cost, record), 10 * 0.05);
  EXPECT_LT(estimate_duration_s(cost, record), 11.5 * 1.4 * 0.05);
}

TEST(DurationEstimate, of_a_long_iteration_is_one_per_repetition) {
  const RepetitionRule record{10, 0.05, 0.01};
  EXPECT_NEAR(estimate_duration_s({2, 2, 0, 0}, record), 11 * 2, 1e-9) << "one more to warm up";
}

TEST(DurationEstimate, counts_elapsed_time_that_the_clock_does_not_see) {
  const RepetitionRule rule{3, 0.1, 0};
  const double seen = estimate_duration_s({1e-3, 1e-3, 0, 0}, rule);
  EXPECT_NEAR(estimate_duration_s({1e-3, 2e-3, 0, 0}, rule), 2 * seen, 1e-9);
  EXPECT_GT(estimate_duration_s({1e-3, 1e-3, 0.5, 0}, rule), seen + 3 * 0.5);
}

TEST(DurationEstimate, follows_a_fixed_number_of_iterations) {
  EXPECT_NEAR(estimate_duration_s({1e-3, 1e-3, 0, 50}, {4, 0.1, 0}), 4 * 0.05, 1e-9);
  EXPECT_NEAR(estimate_duration_s({1e-3, 1e-3, 0, 0}, {4, 0, 0}), 4e-3, 1e-9) << "1x";
}

TEST(DurationEstimate, ends_for_an_iteration_of_no_time) {
  EXPECT_GE(estimate_duration_s({0, 0, 0, 0}, {10, 0.1, 0.01}), 0);
}

}  // namespace
}  // namespace wirewatch
