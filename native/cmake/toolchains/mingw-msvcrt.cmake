# gcc of Debian's g++-mingw-w64-x86-64-posix: Windows with the old C runtime msvcrt.dll.
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -static)
include("${CMAKE_CURRENT_LIST_DIR}/wine.cmake")
