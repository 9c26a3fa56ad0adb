#pragma once

#include <capnp/common.h>
#include <kj/string.h>

// Before 1.0.1 the library's headers do not compile as C++20 with clang 16 or gcc 13 (capnproto
// issue 1622): they compare a const char* with a StringPtr and leave that to the reversed
// comparison, which is not found there. To be included before any other header of the library.
#if CAPNP_VERSION < 1000001 && defined(__cpp_impl_three_way_comparison)
namespace kj {
inline bool operator==(const char* left, const StringPtr& right) {
  return StringPtr(left).operator==(right);
}
inline bool operator!=(const char* left, const StringPtr& right) { return !(left == right); }
}  // namespace kj
#endif
