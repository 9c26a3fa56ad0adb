#include "core/case_check.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace wirewatch {
namespace {

BenchmarkCase case_of(const std::string& name, int& calls) {
  BenchmarkCase made;
  made.name = name;
  made.run = [&calls](benchmark::State& state) {
    ++calls;
    for (auto _ : state) {
    }
  };
  return made;
}

TEST(CaseCheck, runs_every_case_once_and_skipped_ones_not_at_all) {
  int calls = 0;
  int calls_of_skipped = 0;
  std::vector<BenchmarkCase> cases{case_of("a", calls), case_of("b", calls_of_skipped)};
  cases[0].iterations = 1000;
  cases[1].skip_reason = "not here";
  const CaseCheck check = check_cases(cases);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(calls_of_skipped, 0);
  EXPECT_TRUE(check.failures.empty());
  EXPECT_EQ(check.costs[0].fixed_iterations, 1000);
  EXPECT_EQ(forecast(check, {cases[1]}, {10, 0.1, 0}).now_s, 0);
}

TEST(CaseCheck, names_what_failed) {
  int calls = 0;
  std::vector<BenchmarkCase> cases{case_of("good", calls), case_of("bad", calls)};
  cases[1].run = [](benchmark::State& state) { state.SkipWithError("it differs"); };
  EXPECT_EQ(check_cases(cases).failures, (std::vector<std::string>{"bad: it differs"}));
}

TEST(CaseCheck, tells_setup_from_the_making_of_the_message) {
  using std::chrono::milliseconds;
  int calls = 0;
  std::vector<BenchmarkCase> cases{case_of("makes once", calls), case_of("always", calls)};
  cases[0].run = [is_made = false](benchmark::State& state) mutable {
    if (!is_made) std::this_thread::sleep_for(milliseconds(300));
    is_made = true;
    for (auto _ : state) {
    }
  };
  cases[1].run = [](benchmark::State& state) {
    std::this_thread::sleep_for(milliseconds(60));
    for (auto _ : state) {
    }
  };
  const CaseCheck check = check_cases(cases);
  EXPECT_LT(check.costs[0].setup_s, 0.3);
  EXPECT_GE(check.costs[1].setup_s, 0.06);
}

TEST(Forecast, says_what_others_cost_if_that_is_notable) {
  EXPECT_EQ(forecast_text({45, 47}), "about 47 s");
  EXPECT_EQ(forecast_text({45, 90}), "about 90 s (45 s if nothing else ran)");
  EXPECT_EQ(forecast_text({0, 0}), "about 1 s");
  EXPECT_EQ(format_duration(1500), "25 min");
}

}  // namespace
}  // namespace wirewatch
