# The clang and libc++ of the wheel `ziglang`, as .ci/setup/zig.sh leaves it: Windows with the C runtime of today.
set(WIREWATCH_ZIG "${CMAKE_CURRENT_LIST_DIR}/../../../.state/zig/bin")
set(CMAKE_CXX_COMPILER "${WIREWATCH_ZIG}/zig-c++")
set(CMAKE_AR "${WIREWATCH_ZIG}/zig-ar")
set(CMAKE_RANLIB "${WIREWATCH_ZIG}/zig-ranlib")
set(CMAKE_RC_COMPILER "${WIREWATCH_ZIG}/zig-rc")
# zig checks for undefined behaviour unless it optimizes, with a library that it would build first. Boost 1.74 derives
# from std::unary_function, which C++17 took away.
set(CMAKE_CXX_FLAGS_INIT "-fno-sanitize=undefined -D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION")
# Nor need its libraries be built for CMake's questions, in another mode than the program's.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(HAVE_LIB_RT "" CACHE INTERNAL "Asked by linking, which is not done; Windows has none")
set(CMAKE_FIND_ROOT_PATH "${CMAKE_CURRENT_LIST_DIR}")  # where there are no libraries
include("${CMAKE_CURRENT_LIST_DIR}/wine.cmake")
