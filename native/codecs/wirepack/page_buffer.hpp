#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <span>

namespace wirewatch::wirepack {

/// Memory that begins at a page, every byte written before it is handed out.
class PageBuffer {
 public:
  static constexpr std::size_t page_bytes = 4096;

  PageBuffer() = default;
  explicit PageBuffer(std::size_t size_bytes)
      : memory_(static_cast<char*>(::operator new[](size_bytes, page))), size_bytes_(size_bytes) {
    std::memset(memory_.get(), 0, size_bytes);
  }

  char* data() const { return memory_.get(); }
  std::size_t size() const { return size_bytes_; }

 private:
  static constexpr std::align_val_t page{page_bytes};
  struct Delete {
    void operator()(char* memory) const { ::operator delete[](memory, page); }
  };

  std::unique_ptr<char[], Delete> memory_;
  std::size_t size_bytes_ = 0;
};

}  // namespace wirewatch::wirepack
