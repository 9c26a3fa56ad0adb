#pragma once

#include <boost/archive/archive_exception.hpp>
#include <boost/archive/detail/common_iarchive.hpp>
#include <boost/archive/detail/common_oarchive.hpp>
#include <boost/serialization/array_optimization.hpp>
#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/is_bitwise_serializable.hpp>
#include <boost/serialization/throw_exception.hpp>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <vector>

// A user-defined archive, as Boost.Serialization documents them: its tracking and class
// information, but straight to and from memory. The base class of Boost's own binary archive builds
// a std::locale with a facet in every constructor, which is most of what a small message costs
// there.

namespace wirewatch::wirepack {

/// Elements that Boost may hand over as one block: those that are nothing but their bytes.
struct BlockElements {
  template <class Element>
  struct apply : boost::serialization::is_bitwise_serializable<Element>::type {};
};

/// Writes to the end of a vector.
class MemoryOutputArchive : public boost::archive::detail::common_oarchive<MemoryOutputArchive> {
 public:
  using use_array_optimization = BlockElements;

  MemoryOutputArchive(std::vector<char>& wire, unsigned flags)
      : common_oarchive(flags), wire_(wire) {}

  void save_binary(const void* from, std::size_t size_bytes) {
    const auto* bytes = static_cast<const char*>(from);
    wire_.insert(wire_.end(), bytes, bytes + size_bytes);
  }
  template <class Element>
  void save_array(const boost::serialization::array_wrapper<Element>& array, unsigned) {
    save_binary(array.address(), array.count() * sizeof(Element));
  }

 private:
  friend class boost::archive::save_access;
  friend class boost::archive::detail::interface_oarchive<MemoryOutputArchive>;

  template <class Value>
  void save_override(const Value& value) {
    common_oarchive::save_override(value);
  }
  // Boost's binary archive leaves this one out too.
  void save_override(const boost::archive::class_id_optional_type&) {}

  template <class Value>
  void save(const Value& value) {
    save_binary(&value, sizeof value);
  }
  void save(const std::string& text) {
    save(text.size());
    save_binary(text.data(), text.size());
  }

  std::vector<char>& wire_;
};

/// Reads from memory; throws archive_exception(input_stream_error) where the input ends too soon.
class MemoryInputArchive : public boost::archive::detail::common_iarchive<MemoryInputArchive> {
 public:
  using use_array_optimization = BlockElements;

  MemoryInputArchive(std::span<const char> wire, unsigned flags)
      : common_iarchive(flags), rest_(wire) {}

  void load_binary(void* to, std::size_t size_bytes) {
    require(size_bytes);
    if (size_bytes == 0) return;
    std::memcpy(to, rest_.data(), size_bytes);
    rest_ = rest_.subspan(size_bytes);
  }
  template <class Element>
  void load_array(boost::serialization::array_wrapper<Element>& array, unsigned) {
    load_binary(array.address(), array.count() * sizeof(Element));
  }

 private:
  friend class boost::archive::load_access;
  friend class boost::archive::detail::interface_iarchive<MemoryInputArchive>;

  void require(std::size_t size_bytes) const {
    using boost::archive::archive_exception;
    if (size_bytes > rest_.size()) {
      boost::serialization::throw_exception(
          archive_exception(archive_exception::input_stream_error));
    }
  }

  template <class Value>
  void load_override(Value& value) {
    common_iarchive::load_override(value);
  }
  void load_override(boost::archive::class_id_optional_type&) {}

  template <class Value>
  void load(Value& value) {
    load_binary(&value, sizeof value);
  }
  void load(std::string& text) {
    std::size_t size_bytes = 0;
    load(size_bytes);
    require(size_bytes);
    text.assign(rest_.data(), size_bytes);
    rest_ = rest_.subspan(size_bytes);
  }

  std::span<const char> rest_;
};

}  // namespace wirewatch::wirepack

BOOST_SERIALIZATION_USE_ARRAY_OPTIMIZATION(wirewatch::wirepack::MemoryOutputArchive)
BOOST_SERIALIZATION_USE_ARRAY_OPTIMIZATION(wirewatch::wirepack::MemoryInputArchive)
