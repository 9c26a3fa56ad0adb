#pragma once

#include <array>
#include <boost/archive/archive_exception.hpp>
#include <boost/archive/basic_archive.hpp>
#include <boost/archive/detail/common_iarchive.hpp>
#include <boost/archive/detail/common_oarchive.hpp>
#include <boost/archive/detail/register_archive.hpp>
#include <boost/serialization/array_optimization.hpp>
#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/is_bitwise_serializable.hpp>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>

// Boost's binary format on Boost's own class and tracking machinery, straight to and from memory of
// a given size. The bytes are those of binary_oarchive with the same flags, so the difference in
// time is what its stream buffer and its locale cost.

namespace wirewatch::boost_archive {

/// By these, and by an int of 1, an archive knows that it was written on a machine like its own.
inline constexpr std::array<unsigned char, 4> native_widths{sizeof(int), sizeof(long),
                                                            sizeof(float), sizeof(double)};

/// Elements that may be handed over as one block: those that are nothing but their bytes.
struct BlockElements {
  template <class Element>
  struct apply : boost::serialization::is_bitwise_serializable<Element>::type {};
};

/// Throws archive_exception(`code`). Out of line, so that what calls it stays small enough to be
/// put where it is used.
[[noreturn]] void refuse(boost::archive::archive_exception::exception_code code);

/// Memory to write to, and how far it is used.
class OutputMemory {
 public:
  explicit OutputMemory(std::span<char> memory) : memory_(memory) {}

  void rewind() { used_bytes_ = 0; }
  std::span<const char> written() const { return memory_.first(used_bytes_); }

  /// Throws archive_exception(output_stream_error) if there is no room, and writes nothing then.
  void write(const void* from, std::size_t size_bytes) {
    if (size_bytes > memory_.size() - used_bytes_) {
      refuse(boost::archive::archive_exception::output_stream_error);
    }
    if (size_bytes == 0) return;
    std::memcpy(memory_.data() + used_bytes_, from, size_bytes);
    used_bytes_ += size_bytes;
  }

 private:
  std::span<char> memory_;
  std::size_t used_bytes_ = 0;
};

/// Memory to read from, and what is left of it.
class InputMemory {
 public:
  InputMemory() = default;
  explicit InputMemory(std::span<const char> wire) : rest_(wire) {}

  void rewind(std::span<const char> wire) { rest_ = wire; }

  /// The next bytes, in place. Throws archive_exception(input_stream_error) if there are not that
  /// many.
  std::span<const char> take(std::size_t size_bytes) {
    if (size_bytes > rest_.size()) refuse(boost::archive::archive_exception::input_stream_error);
    const std::span<const char> taken = rest_.first(size_bytes);
    rest_ = rest_.subspan(size_bytes);
    return taken;
  }

 private:
  std::span<const char> rest_;
};

class MemoryOutputArchive : public boost::archive::detail::common_oarchive<MemoryOutputArchive> {
 public:
  using use_array_optimization = BlockElements;

  /// Writes the header unless `flags` has no_header; the other flags mean nothing here.
  explicit MemoryOutputArchive(OutputMemory& memory, unsigned flags = 0)
      : common_oarchive(flags), memory_(memory) {
    if ((flags & boost::archive::no_header) != 0) return;
    save(std::string(boost::archive::BOOST_ARCHIVE_SIGNATURE()));
    save(boost::archive::BOOST_ARCHIVE_VERSION());
    for (const unsigned char width_bytes : native_widths) save(width_bytes);
    save(int{1});
  }

  void save_binary(const void* from, std::size_t size_bytes) { memory_.write(from, size_bytes); }
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
  // The binary format leaves these out.
  void save_override(const boost::archive::class_id_optional_type&) {}
  void save_override(const boost::archive::class_name_type& name) {
    save(std::string(static_cast<const char*>(name)));
  }

  template <class Value>
  void save(const Value& value) {
    save_binary(&value, sizeof value);
  }
  void save(const std::string& text) {
    save(text.size());
    save_binary(text.data(), text.size());
  }

  OutputMemory& memory_;
};

class MemoryInputArchive : public boost::archive::detail::common_iarchive<MemoryInputArchive> {
 public:
  using use_array_optimization = BlockElements;

  /// Reads the header unless `flags` has no_header. Throws archive_exception if it is none of
  /// Boost's, newer than this library or of another kind of machine.
  explicit MemoryInputArchive(InputMemory& memory, unsigned flags = 0)
      : common_iarchive(flags), memory_(memory) {
    if ((flags & boost::archive::no_header) == 0) load_header();
  }

  void load_binary(void* to, std::size_t size_bytes) {
    const std::span<const char> taken = memory_.take(size_bytes);
    if (!taken.empty()) std::memcpy(to, taken.data(), taken.size());
  }
  template <class Element>
  void load_array(boost::serialization::array_wrapper<Element>& array, unsigned) {
    load_binary(array.address(), array.count() * sizeof(Element));
  }

 private:
  friend class boost::archive::load_access;
  friend class boost::archive::detail::interface_iarchive<MemoryInputArchive>;

  template <class Value>
  void load_override(Value& value) {
    common_iarchive::load_override(value);
  }
  void load_override(boost::archive::class_id_optional_type&) {}
  void load_override(boost::archive::tracking_type& tracking) {
    bool is_tracked = false;
    load(is_tracked);
    tracking = boost::archive::tracking_type(is_tracked);
  }
  void load_override(boost::archive::class_name_type& name) {
    using boost::archive::archive_exception;
    std::string text;
    load(text);
    if (text.size() >= BOOST_SERIALIZATION_MAX_KEY_SIZE) {
      refuse(archive_exception::invalid_class_name);
    }
    std::memcpy(static_cast<char*>(name), text.c_str(), text.size() + 1);
  }

  template <class Value>
  void load(Value& value) {
    load_binary(&value, sizeof value);
  }
  // A bool that is neither 0 nor 1 must never exist.
  void load(bool& value) {
    unsigned char byte = 0;
    load(byte);
    value = byte != 0;
  }
  void load(std::string& text) {
    std::size_t size_bytes = 0;
    load(size_bytes);
    const std::span<const char> taken = memory_.take(size_bytes);
    text.assign(taken.data(), taken.size());
  }

  void load_header() {
    using boost::archive::archive_exception;
    std::string signature;
    load(signature);
    if (signature != boost::archive::BOOST_ARCHIVE_SIGNATURE()) {
      refuse(archive_exception::invalid_signature);
    }
    auto version = boost::archive::BOOST_ARCHIVE_VERSION();
    load(version);
    if (boost::archive::BOOST_ARCHIVE_VERSION() < version) {
      refuse(archive_exception::unsupported_version);
    }
    set_library_version(version);
    bool is_native = true;
    for (const unsigned char expected_bytes : native_widths) {
      unsigned char width_bytes = 0;
      load(width_bytes);
      is_native = is_native && width_bytes == expected_bytes;
    }
    int one = 0;
    load(one);
    if (!is_native || one != 1) {
      refuse(archive_exception::incompatible_native_format);
    }
  }

  InputMemory& memory_;
};

}  // namespace wirewatch::boost_archive

BOOST_SERIALIZATION_REGISTER_ARCHIVE(wirewatch::boost_archive::MemoryOutputArchive)
BOOST_SERIALIZATION_REGISTER_ARCHIVE(wirewatch::boost_archive::MemoryInputArchive)
BOOST_SERIALIZATION_USE_ARRAY_OPTIMIZATION(wirewatch::boost_archive::MemoryOutputArchive)
BOOST_SERIALIZATION_USE_ARRAY_OPTIMIZATION(wirewatch::boost_archive::MemoryInputArchive)
