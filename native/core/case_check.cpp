#include "core/case_check.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
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

struct CallTime {
  double processor_s = 0;
  double wall_s = 0;
};

CallTime time_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return {static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC),
          std::chrono::duration<double>(now).count()};
}

// What a call of each case took, by name.
using CallTimes = std::map<std::string, CallTime>;

// Time of a call outside its loop. Processor time says it best, for others do not disturb that; but
// a call that takes far longer than others explain waits for something, each time.
double setup_s(const CallTime& call, const benchmark::BenchmarkReporter::Run& run,
               double contention) {
  const double processor_s = std::max(call.processor_s - run.cpu_accumulated_time, 0.0);
  const double wall_s = std::max(call.wall_s - run.real_accumulated_time, 0.0);
  return wall_s > 3 * contention * processor_s + 0.05 ? wall_s : processor_s;
}

std::vector<Runs> run_once(const std::vector<const BenchmarkCase*>& cases, CallTimes& calls) {
  for (const BenchmarkCase* made : cases) {
    const auto run = [made, &calls](benchmark::State& state) {
      if (!made->skip_reason.empty()) {
        state.SkipWithMessage(made->skip_reason);
        return;
      }
      const CallTime before = time_now();
      made->run(state);
      const CallTime after = time_now();
      calls[made->name] = {after.processor_s - before.processor_s, after.wall_s - before.wall_s};
    };
    register_run(*made, run, made->iterations > 0 ? 1 : 0);
  }
  CheckReporter reporter;
  if (!cases.empty()) benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::ClearRegisteredBenchmarks();
  return std::move(reporter.all);
}

void read_costs(const std::vector<Runs>& all, const CallTimes& calls,
                const std::map<std::string, std::size_t>& position,
                const std::vector<BenchmarkCase>& cases, CaseCheck& check) {
  for (const Runs& runs : all) {
    for (const auto& run : runs) {
      const std::string& name = run.run_name.function_name;
      const auto call = calls.find(name);
      if (run.skipped || call == calls.end()) continue;
      const BenchmarkCase& made = cases[position.at(name)];
      IterationCost& cost = check.costs[position.at(name)];
      cost.fixed_iterations = made.iterations;
      if (made.clock == Clock::manual) {
        // What a manual clock leaves out passes all the same.
        cost = {run.real_accumulated_time, call->second.wall_s, 0, made.iterations};
        continue;
      }
      cost.clock_s = cost.wall_s =
          made.clock == Clock::processor ? run.cpu_accumulated_time : run.real_accumulated_time;
      cost.setup_s = setup_s(call->second, run, check.contention);
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
  check.contention = measure_contention();
  check.costs.resize(cases.size());
  CallTimes calls;
  check.runs = run_once(once, calls);
  for (const Runs& runs : check.runs) add_failures(runs, check.failures);
  read_costs(check.runs, calls, position, cases, check);

  std::vector<const BenchmarkCase*> twice;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (check.failures.empty() && check.costs[i].setup_s > notable_setup_s) {
      twice.push_back(&cases[i]);
    }
  }
  calls.clear();
  const std::vector<Runs> again = run_once(twice, calls);
  read_costs(again, calls, position, cases, check);
  return check;
}

Forecast forecast(const CaseCheck& check, const std::vector<BenchmarkCase>& cases,
                  const RepetitionRule& rule) {
  Forecast sum;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (!cases[i].skip_reason.empty()) continue;
    IterationCost cost = check.costs[i];
    sum.alone_s += estimate_duration_s(cost, rule);
    if (cases[i].clock == Clock::processor) {
      cost.wall_s *= check.contention;
      cost.setup_s *= check.contention;
    }
    sum.now_s += estimate_duration_s(cost, rule);
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
