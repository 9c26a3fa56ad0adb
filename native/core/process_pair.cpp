#include "core/process_pair.hpp"

#include <iostream>
#include <sstream>

#include "core/platform/platform.hpp"

namespace wirewatch {
namespace {

// The text after `word` and a space; throws if the child said anything else.
std::string answer_after(const std::string& word, const std::string& line) {
  if (line.compare(0, word.size(), word) != 0) {
    throw platform::ChildProcessError("a child process answered '" + line + "' instead of '" +
                                      word + "'");
  }
  return line.size() > word.size() ? line.substr(word.size() + 1) : std::string();
}

EndUsage read_usage(const std::string& line) {
  std::istringstream fields(answer_after("done", line));
  EndUsage usage;
  fields >> usage.cpu_ns >> usage.allocated.count >> usage.allocated.bytes >> usage.right;
  if (!fields) throw platform::ChildProcessError("a child process answered '" + line + "'");
  return usage;
}

}  // namespace

ProcessPair::ProcessPair(const std::vector<std::string>& server, std::vector<std::string> client,
                         std::chrono::milliseconds patience)
    : patience_(patience) {
  using platform::ChildProcess;
  if (!server.empty()) {
    server_ = std::make_unique<ChildProcess>(server);
    client.push_back(
        answer_after("at", ChildProcess::read_lines({server_.get()}, patience_).front()));
  }
  client_ = std::make_unique<ChildProcess>(client);
  std::vector<ChildProcess*> both{client_.get()};
  if (server_) both.push_back(server_.get());
  for (const std::string& line : ChildProcess::read_lines(both, patience_)) {
    (void)answer_after("ready", line);
  }
}

PairUsage ProcessPair::run(const std::string& command, std::int64_t items) {
  const std::string line = command + " " + std::to_string(items);
  std::vector<platform::ChildProcess*> both{client_.get()};
  if (server_) {
    server_->write_line(line);
    both.push_back(server_.get());
  }
  client_->write_line(line);
  const std::vector<std::string> answers =
      platform::ChildProcess::read_lines(both, patience_ + std::chrono::milliseconds(items));
  PairUsage usage;
  usage.client = read_usage(answers[0]);
  if (server_) usage.server = read_usage(answers[1]);
  return usage;
}

void ProcessPair::kill_server() { (server_ ? server_ : client_)->kill(); }

void offer_address(const std::string& address) { std::cout << "at " << address << std::endl; }

int obey(const std::function<WorkDone(const std::string& command, std::int64_t items)>& work) {
  std::cout << "ready" << std::endl;
  std::string command;
  std::int64_t items = 0;
  while (std::cin >> command >> items) {
    const AllocationTotals allocated_before = allocation_totals();
    const std::chrono::nanoseconds cpu_before = platform::process_cpu_time();
    const WorkDone done = work(command, items);
    const auto cpu = platform::process_cpu_time() - cpu_before;
    const AllocationTotals allocated = allocation_totals() - allocated_before;
    std::cout << "done " << cpu.count() << " " << allocated.count + done.by_other_threads.count
              << " " << allocated.bytes + done.by_other_threads.bytes << " " << done.right
              << std::endl;
  }
  return 0;
}

}  // namespace wirewatch
