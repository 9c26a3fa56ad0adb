#include "core/case_check.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>

#include "core/benchmark_library.hpp"
#include "core/run_reporter.hpp"

namespace wirewatch {
namespace {

using Runs = std::vector<benchmark::BenchmarkReporter::Run>;

// A call that spends more than this outside its loop is looked at twice: only the first one makes
// and checks the message.
constexpr double notable_setup_s = 0.002;

class CheckReporter : public SilentReporter {
 public:
  void ReportRuns(const Runs& runs) override { all.push_back(runs); }
  std::vector<Runs> all;
};

// Elapsed seconds of a call of each case, by name.
using CallTimes = std::map<std::string, double>;

std::vector<Runs> run_once(const std::vector<const BenchmarkCase*>& cases, CallTimes& call_s) {
  for (const BenchmarkCase* made : cases) {
    const auto run = [made, &call_s](benchmark::State& state) {
      using SteadyClock = std::chrono::steady_clock;
      if (!made->skip_reason.empty()) {
        state.SkipWithMessage(made->skip_reason);
        return;
      }
      const auto started_at = SteadyClock::now();
      made->run(state);
      call_s[made->name] = std::chrono::duration<double>(SteadyClock::now() - started_at).count();
    };
    register_run(*made, run, made->iterations > 0 ? 1 : 0);
  }
  CheckReporter reporter;
  if (!cases.empty()) benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::ClearRegisteredBenchmarks();
  return std::move(reporter.all);
}

void read_costs(const std::vector<Runs>& all, const CallTimes& call_s,
                const std::map<std::string, std::size_t>& position,
                const std::vector<BenchmarkCase>& cases, std::vector<IterationCost>& costs) {
  for (const Runs& runs : all) {
    for (const auto& run : runs) {
      const std::string& name = run.run_name.function_name;
      const auto called = call_s.find(name);
      if (run.skipped || called == call_s.end()) continue;
      const BenchmarkCase& made = cases[position.at(name)];
      IterationCost& cost = costs[position.at(name)];
      const bool is_processor = made.clock == Clock::processor;
      cost.clock_s = is_processor ? run.cpu_accumulated_time : run.real_accumulated_time;
      // What a manual clock leaves out of the loop passes all the same.
      cost.wall_s = made.clock == Clock::manual ? called->second : run.real_accumulated_time;
      cost.setup_s = std::max(called->second - cost.wall_s, 0.0);
      cost.fixed_iterations = made.iterations;
    }
  }
}

}  // namespace

CaseCheck check_cases(const std::vector<BenchmarkCase>& cases) {
  set_library_flags_for_one_iteration();
  std::map<std::string, std::size_t> position;
  std::vector<const BenchmarkCase*> once;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    position[cases[i].name] = i;
    once.push_back(&cases[i]);
  }
  CaseCheck check;
  check.costs.resize(cases.size());
  CallTimes call_s;
  check.runs = run_once(once, call_s);
  for (const Runs& runs : check.runs) add_failures(runs, check.failures);
  read_costs(check.runs, call_s, position, cases, check.costs);

  std::vector<const BenchmarkCase*> twice;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (check.failures.empty() && check.costs[i].setup_s > notable_setup_s) {
      twice.push_back(&cases[i]);
    }
  }
  call_s.clear();
  read_costs(run_once(twice, call_s), call_s, position, cases, check.costs);
  return check;
}

Forecast forecast(const CaseCheck& check, const std::vector<BenchmarkCase>& cases,
                  const RepetitionRule& rule) {
  const double contention = measure_contention();
  Forecast sum;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (!cases[i].skip_reason.empty()) continue;
    IterationCost cost = check.costs[i];
    const bool is_processor = cases[i].clock == Clock::processor;
    if (is_processor) cost.wall_s = cost.clock_s;
    const double alone_s = estimate_duration_s(cost, rule);
    sum.alone_s += alone_s;
    sum.now_s += alone_s * (is_processor ? contention : 1);
  }
  return sum;
}

std::string forecast_text(const Forecast& forecast) {
  constexpr double notable = 1.2;
  std::string text = "about " + format_duration(forecast.now_s);
  if (forecast.now_s > notable * forecast.alone_s) {
    text += " (" + format_duration(forecast.alone_s) + " if nothing else ran)";
  }
  return text;
}

std::string format_duration(double seconds) {
  const long whole = std::max(std::lround(seconds), 1L);
  if (whole < 120) return std::to_string(whole) + " s";
  return std::to_string((whole + 30) / 60) + " min";
}

}  // namespace wirewatch
