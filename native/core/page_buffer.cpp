#include "core/page_buffer.hpp"

#include <cstring>
#include <new>

#include "core/platform/pages.hpp"

namespace wirewatch {

PageBuffer::PageBuffer(std::size_t size_bytes)
    : data_(static_cast<char*>(platform::map_pages(size_bytes))), size_bytes_(size_bytes) {
  if (data_ == nullptr) throw std::bad_alloc();
}

PageBuffer::~PageBuffer() { platform::unmap_pages(data_, size_bytes_); }

PageBuffer& PageBuffer::touch(char value) {
  std::memset(data_, value, size_bytes_);
  return *this;
}

}  // namespace wirewatch
