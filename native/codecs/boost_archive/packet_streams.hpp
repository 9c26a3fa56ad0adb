#pragma once

#include <algorithm>
#include <array>
#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/stream.hpp>
#include <boost/iostreams/stream_buffer.hpp>
#include <cstddef>
#include <istream>
#include <memory>
#include <ostream>
#include <span>
#include <sstream>
#include <streambuf>
#include <string>

#include "codecs/boost_archive/memory_archive.hpp"
#include "codecs/boost_archive/memory_streams.hpp"

// What lies between an archive and a short message's memory. Each kind has an Output over its
// Memory and an Input over a wire, to be made anew for every message, whose `target` an archive
// takes.

namespace wirewatch::boost_archive {

/// The buffer of the shared-memory measurement of 2006.
inline constexpr std::size_t buffer_bytes = 1000;

/// Memory that begins a page and was written before.
///
/// It is not a part of its owner: what stands beside it there would have its own place in the page,
/// and a store to one would look to the processor like a store to the other.
class BufferMemory {
 public:
  std::span<char> all() { return page_->bytes; }
  std::span<const char> view(std::size_t size_bytes) const {
    return std::span(page_->bytes).first(size_bytes);
  }

 private:
  struct alignas(4096) Page {
    std::array<char, buffer_bytes> bytes{};
  };
  std::unique_ptr<Page> page_ = std::make_unique<Page>();
};

/// A stream buffer onto memory of a fixed size.
class FixedBuffer : public std::streambuf {
 public:
  explicit FixedBuffer(std::span<char> memory) : memory_(memory) { rewind(); }

  void rewind() { setp(memory_.data(), memory_.data() + memory_.size()); }
  std::span<const char> written() const {
    return memory_.first(static_cast<std::size_t>(pptr() - pbase()));
  }

 protected:
  std::streamsize xsputn(const char* from, std::streamsize count) override {
    const std::streamsize fits = std::min<std::streamsize>(count, epptr() - pptr());
    std::copy_n(from, fits, pptr());
    pbump(static_cast<int>(fits));
    return fits;
  }

 private:
  std::span<char> memory_;
};

/// As in 2006: a stream of Boost.Iostreams on an array.
struct ArrayStream {
  static constexpr const char* name = "array";
  using Memory = BufferMemory;
  class Output {
   public:
    explicit Output(Memory& memory) : stream_(memory.all().data(), memory.all().size()) {}
    std::ostream& target() { return stream_; }
    std::size_t position() { return static_cast<std::size_t>(stream_.tellp()); }
    void finish() {}

   private:
    boost::iostreams::stream<boost::iostreams::array_sink> stream_;
  };
  class Input {
   public:
    explicit Input(std::span<const char> wire) : stream_(wire.data(), wire.size()) {}
    std::istream& target() { return stream_; }

   private:
    boost::iostreams::stream<boost::iostreams::array_source> stream_;
  };
};

/// Its stream buffer alone.
struct ArrayStreamBuffer {
  static constexpr const char* name = "stream_buffer";
  using Memory = BufferMemory;
  class Output {
   public:
    explicit Output(Memory& memory) : buffer_(memory.all().data(), memory.all().size()) {}
    std::streambuf& target() { return buffer_; }
    std::size_t position() {
      return static_cast<std::size_t>(
          static_cast<std::streamoff>(buffer_.pubseekoff(0, std::ios::cur, std::ios::out)));
    }
    void finish() {}

   private:
    boost::iostreams::stream_buffer<boost::iostreams::array_sink> buffer_;
  };
  class Input {
   public:
    explicit Input(std::span<const char> wire) : buffer_(wire.data(), wire.size()) {}
    std::streambuf& target() { return buffer_; }

   private:
    boost::iostreams::stream_buffer<boost::iostreams::array_source> buffer_;
  };
};

/// A stream buffer of our own.
struct OwnStreamBuffer {
  static constexpr const char* name = "fixed";
  using Memory = BufferMemory;
  class Output {
   public:
    explicit Output(Memory& memory) : buffer_(memory.all()) {}
    std::streambuf& target() { return buffer_; }
    std::size_t position() const { return buffer_.written().size(); }
    void finish() {}

   private:
    FixedBuffer buffer_;
  };
  class Input {
   public:
    explicit Input(std::span<const char> wire) : buffer_(wire) {}
    std::streambuf& target() { return buffer_; }

   private:
    ViewBuffer<char> buffer_;
  };
};

/// A stream onto a string, with the copy out of it or into it that it needs.
struct StringStream {
  static constexpr const char* name = "string";
  class Memory {
   public:
    std::string& text() { return text_; }
    std::span<const char> view(std::size_t size_bytes) const {
      return std::span(text_).first(size_bytes);
    }

   private:
    std::string text_;
  };
  class Output {
   public:
    explicit Output(Memory& memory) : memory_(memory) {}
    std::ostream& target() { return stream_; }
    std::size_t position() { return static_cast<std::size_t>(stream_.tellp()); }
    void finish() { memory_.text() = stream_.str(); }

   private:
    Memory& memory_;
    std::ostringstream stream_;
  };
  class Input {
   public:
    explicit Input(std::span<const char> wire) : stream_(std::string(wire.data(), wire.size())) {}
    std::istream& target() { return stream_; }

   private:
    std::istringstream stream_;
  };
};

/// A stream that is kept and rewound.
class KeptStreamSink {
 public:
  static constexpr const char* name = "kept";
  void rewind() { buffer_.rewind(); }
  std::ostream& target() { return stream_; }
  std::span<const char> written() const { return buffer_.written(); }

 private:
  BufferMemory memory_;
  FixedBuffer buffer_{memory_.all()};
  std::ostream stream_{&buffer_};
};

class KeptStreamSource {
 public:
  void rewind(std::span<const char> wire) {
    buffer_.rewind(wire);
    stream_.clear();
  }
  std::istream& target() { return stream_; }

 private:
  ViewBuffer<char> buffer_;
  std::istream stream_{&buffer_};
};

/// No stream, for the archive that needs none.
class MemorySink {
 public:
  static constexpr const char* name = "none";
  void rewind() { output_.rewind(); }
  OutputMemory& target() { return output_; }
  std::span<const char> written() const { return output_.written(); }

 private:
  BufferMemory memory_;
  OutputMemory output_{memory_.all()};
};

class MemorySource {
 public:
  void rewind(std::span<const char> wire) { input_.rewind(wire); }
  InputMemory& target() { return input_; }

 private:
  InputMemory input_;
};

}  // namespace wirewatch::boost_archive
