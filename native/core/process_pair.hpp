#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/allocation_counter.hpp"
#include "core/platform/child_process.hpp"

namespace wirewatch {

/// What one process used for its share of the items of a run.
struct EndUsage {
  double cpu_ns = 0;           ///< of all its threads
  AllocationTotals allocated;  ///< of the threads that do the work
  std::uint64_t right = 0;     ///< items it found right, where the command asks for a check
};

/// What both processes of a pair used.
struct PairUsage {
  EndUsage client;
  EndUsage server;  ///< all zero if there is no process of that name
};

/// Two children that exchange items with each other while this process only watches: whatever
/// becomes of one of them, the other's wait for it cannot hang the run.
class ProcessPair {
 public:
  /// Starts `server`, reads the address it offers, starts `client` with the address as its last
  /// argument, and returns when both are ready. An empty `server` means that the client plays both
  /// ends; it then gets no address. Throws platform::ChildProcessError, also after `patience`.
  ProcessPair(const std::vector<std::string>& server, std::vector<std::string> client,
              std::chrono::milliseconds patience = std::chrono::minutes(1));

  /// Tells both to `command` so many items and returns what that took when both are done. Throws
  /// platform::ChildProcessError that names the one that ended or did not answer in time: the
  /// patience and a millisecond per item.
  PairUsage run(const std::string& command, std::int64_t items);

  /// Ends the server at once, or the client where it plays both ends.
  void kill_server();

 private:
  std::chrono::milliseconds patience_;
  std::unique_ptr<platform::ChildProcess> server_;
  std::unique_ptr<platform::ChildProcess> client_;
};

/// The child's side, for the server: offers `address`.
void offer_address(const std::string& address);

/// What the work on one command came to, beside what can be seen from outside.
struct WorkDone {
  std::uint64_t right = 0;              ///< items found right
  AllocationTotals by_other_threads{};  ///< than the one that called
};

/// The child's side: says that it is ready, and until standard input ends does `work` for each
/// command and reports what that used. Returns the exit status.
int obey(const std::function<WorkDone(const std::string& command, std::int64_t items)>& work);

}  // namespace wirewatch
