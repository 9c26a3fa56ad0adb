#pragma once

#include <boost/interprocess/exceptions.hpp>
#include <boost/interprocess/mapped_region.hpp>
#include <boost/interprocess/shared_memory_object.hpp>
#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include "transports/transport.hpp"

namespace wirewatch {

/// Shared memory that begins with a `Header`, made by one process and mapped by others. Every page
/// has been written before the constructor of the maker returns.
template <class Header>
class SharedRegion {
 public:
  /// Makes `size_bytes` under `name`, all zero, and in it a Header from `arguments`. Throws
  /// TransportError.
  template <class... Arguments>
  static SharedRegion make(const std::string& name, std::size_t size_bytes,
                           Arguments&&... arguments) {
    namespace bip = boost::interprocess;
    return guarded(name, [&] {
      bip::shared_memory_object memory(bip::create_only, name.c_str(), bip::read_write);
      memory.truncate(static_cast<bip::offset_t>(size_bytes));
      SharedRegion made(bip::mapped_region(memory, bip::read_write));
      std::memset(made.region_.get_address(), 0, size_bytes);
      ::new (made.region_.get_address()) Header(std::forward<Arguments>(arguments)...);
      return made;
    });
  }

  /// Maps what another process has made. Throws TransportError.
  static SharedRegion open(const std::string& name) {
    namespace bip = boost::interprocess;
    return guarded(name, [&] {
      const bip::shared_memory_object memory(bip::open_only, name.c_str(), bip::read_write);
      return SharedRegion(bip::mapped_region(memory, bip::read_write));
    });
  }

  static void remove(const std::string& name) {
    boost::interprocess::shared_memory_object::remove(name.c_str());
  }

  Header& header() const { return *static_cast<Header*>(region_.get_address()); }
  std::size_t size_bytes() const { return region_.get_size(); }

 private:
  explicit SharedRegion(boost::interprocess::mapped_region region) : region_(std::move(region)) {}

  template <class Work>
  static SharedRegion guarded(const std::string& name, const Work& work) {
    try {
      return work();
    } catch (const boost::interprocess::interprocess_exception& error) {
      throw TransportError("shared memory " + name + ": " + error.what());
    }
  }

  boost::interprocess::mapped_region region_;
};

}  // namespace wirewatch
