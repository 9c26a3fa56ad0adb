#pragma once

#include <boost/interprocess/sync/interprocess_condition.hpp>
#include <boost/interprocess/sync/interprocess_mutex.hpp>
#include <boost/interprocess/sync/scoped_lock.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "transports/interprocess/shared_region.hpp"

namespace wirewatch {

/// Question and answer through one buffer in shared memory, as the measurement of 2006 had it: one
/// mutex, held by whoever reads or writes the buffer, and one condition for both directions.
class SharedExchange {
 public:
  static constexpr std::size_t segment_bytes = 2000;
  static constexpr std::size_t buffer_bytes = 1000;

  static SharedExchange make(const std::string& name) {
    return SharedExchange(SharedRegion<Header>::make(name, segment_bytes));
  }
  static SharedExchange open(const std::string& name) {
    return SharedExchange(SharedRegion<Header>::open(name));
  }
  static void remove(const std::string& name) { SharedRegion<Header>::remove(name); }

  std::span<char> buffer() const { return region_.header().buffer; }

  /// The client: so many times `write`s a question, wakes the server, waits and `read`s the answer.
  template <class Write, class Read>
  void ask(std::int64_t count, const Write& write, const Read& read) {
    Header& shared = region_.header();
    Lock lock(shared.mutex);
    std::uint64_t last = shared.answers;
    for (std::int64_t i = 0; i < count; ++i) {
      write();
      ++shared.questions;
      shared.changed.notify_all();
      while (shared.answers == last) shared.changed.wait(lock);
      last = shared.answers;
      read();
    }
  }

  /// The server: so many times waits for a question, `read`s it, `write`s the answer and wakes the
  /// client.
  template <class Read, class Write>
  void answer(std::int64_t count, const Read& read, const Write& write) {
    Header& shared = region_.header();
    Lock lock(shared.mutex);
    for (std::int64_t i = 0; i < count; ++i) {
      while (shared.questions == shared.answers) shared.changed.wait(lock);
      read();
      write();
      ++shared.answers;
      shared.changed.notify_all();
    }
  }

 private:
  using Lock = boost::interprocess::scoped_lock<boost::interprocess::interprocess_mutex>;

  struct Header {
    boost::interprocess::interprocess_mutex mutex;
    boost::interprocess::interprocess_condition changed;
    std::uint64_t questions = 0;
    std::uint64_t answers = 0;
    alignas(64) char buffer[buffer_bytes] = {};
  };
  static_assert(sizeof(Header) <= segment_bytes);

  explicit SharedExchange(SharedRegion<Header> region) : region_(std::move(region)) {}

  SharedRegion<Header> region_;
};

}  // namespace wirewatch
