#include "core/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "core/platform/platform.hpp"

namespace wirewatch {
namespace {

constexpr std::chrono::milliseconds terminal_interval{100};
constexpr std::chrono::seconds plain_interval{5};

double seconds_between(std::chrono::steady_clock::time_point from,
                       std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

Progress::Progress(std::size_t repetitions_total, double min_time_s)
    : total_(repetitions_total),
      min_time_s_(min_time_s),
      is_terminal_(platform::stderr_is_terminal()),
      started_at_(Clock::now()),
      shown_at_(started_at_) {}

std::string Progress::line(const std::string& case_name) const {
  const double elapsed_s = seconds_between(started_at_, Clock::now());
  const double rate = elapsed_s > 0 ? static_cast<double>(done_) / elapsed_s : 0;
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << done_ << "/" << total_ << "  " << rate << "/s";
  if (rate > 0) {
    text << "  eta " << std::setprecision(0) << static_cast<double>(total_ - done_) / rate << " s";
  }
  text << "  " << case_name;
  return text.str();
}

void Progress::write(const std::string& line) const {
  if (is_terminal_) {
    // One column stays free: a full line would make the terminal wrap.
    std::cerr << "\r" << line.substr(0, platform::stderr_columns() - 1) << "\x1b[K" << std::flush;
  } else {
    std::cerr << line << std::endl;
  }
}

void Progress::show(const std::string& case_name) {
  const auto now = Clock::now();
  const Clock::duration interval =
      is_terminal_ ? Clock::duration(terminal_interval) : Clock::duration(plain_interval);
  if (now - shown_at_ < interval) return;
  shown_at_ = now;
  write(line(case_name));
}

void Progress::count_call(double elapsed_s, bool& has_repeated) {
  if (!has_repeated && elapsed_s < min_time_s_) return;
  has_repeated = true;
  done_ = std::min(done_ + 1, total_);
}

void Progress::finish() {
  done_ = total_;
  std::ostringstream text;
  text << total_ << "/" << total_ << "  done in " << std::fixed << std::setprecision(1)
       << seconds_between(started_at_, Clock::now()) << " s";
  write(text.str());
  if (is_terminal_) std::cerr << std::endl;
}

}  // namespace wirewatch
