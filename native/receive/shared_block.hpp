#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace wirewatch::receive {

class BlockReference;

/// Bytes that live as long as somebody refers to them; header and bytes are one allocation. The
/// count is atomic because messages leave the thread that receives them. A block may keep another
/// one alive.
class SharedBlock {
 public:
  char* data() { return reinterpret_cast<char*>(this + 1); }
  const char* data() const { return reinterpret_cast<const char*>(this + 1); }
  std::size_t size_bytes() const { return size_bytes_; }
  /// What the allocator was asked for.
  std::size_t allocated_bytes() const { return sizeof(SharedBlock) + size_bytes_; }
  /// The block that this one keeps alive, or nullptr.
  const SharedBlock* kept() const { return kept_; }

 private:
  friend class BlockReference;
  SharedBlock(std::size_t size_bytes, SharedBlock* kept) : size_bytes_(size_bytes), kept_(kept) {}
  static void release(SharedBlock* block) noexcept;

  std::atomic<std::uint32_t> references_{1};
  std::size_t size_bytes_;
  SharedBlock* kept_;
};

/// One reference to a block, or none.
class BlockReference {
 public:
  BlockReference() = default;
  /// A new block of `size_bytes` uninitialized bytes; throws std::bad_alloc.
  static BlockReference make(std::size_t size_bytes);
  /// A new block without bytes that keeps `kept` alive.
  static BlockReference make_keeping(const BlockReference& kept);

  BlockReference(const BlockReference& other) noexcept : block_(other.block_) {
    if (block_ != nullptr) block_->references_.fetch_add(1, std::memory_order_relaxed);
  }
  BlockReference(BlockReference&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  BlockReference& operator=(BlockReference other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~BlockReference() {
    if (block_ != nullptr) SharedBlock::release(block_);
  }

  explicit operator bool() const { return block_ != nullptr; }
  SharedBlock* operator->() const { return block_; }
  const SharedBlock* get() const { return block_; }
  /// Whether nobody else refers to the block, so that its bytes may be overwritten.
  bool is_only_one() const { return block_->references_.load(std::memory_order_acquire) == 1; }

 private:
  explicit BlockReference(SharedBlock* block) : block_(block) {}

  SharedBlock* block_ = nullptr;
};

inline void SharedBlock::release(SharedBlock* block) noexcept {
  while (block != nullptr && block->references_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    SharedBlock* kept = block->kept_;
    block->~SharedBlock();
    ::operator delete(block);
    block = kept;
  }
}

inline BlockReference BlockReference::make(std::size_t size_bytes) {
  void* memory = ::operator new(sizeof(SharedBlock) + size_bytes);
  return BlockReference(::new (memory) SharedBlock(size_bytes, nullptr));
}

inline BlockReference BlockReference::make_keeping(const BlockReference& kept) {
  void* memory = ::operator new(sizeof(SharedBlock));
  kept.block_->references_.fetch_add(1, std::memory_order_relaxed);
  return BlockReference(::new (memory) SharedBlock(0, kept.block_));
}

}  // namespace wirewatch::receive
