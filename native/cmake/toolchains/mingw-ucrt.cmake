# gcc of Debian's g++-mingw-w64-ucrt64: Windows with the C runtime of today. Debian 12 does not have that package yet;
# cmake/mingw_ucrt.sh fetches it from Debian 13.
find_program(WIREWATCH_MINGW_UCRT x86_64-w64-mingw32ucrt-g++
             HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../.state/mingw-ucrt/usr/bin")
if(NOT WIREWATCH_MINGW_UCRT)
  message(FATAL_ERROR "No x86_64-w64-mingw32ucrt-g++: install g++-mingw-w64-ucrt64 (Debian 13), or run "
                      "native/cmake/mingw_ucrt.sh .state/mingw-ucrt from the repository's root.")
endif()
get_filename_component(WIREWATCH_MINGW_UCRT_BIN "${WIREWATCH_MINGW_UCRT}" DIRECTORY)
set(CMAKE_CXX_COMPILER "${WIREWATCH_MINGW_UCRT}")
set(CMAKE_FIND_ROOT_PATH "${WIREWATCH_MINGW_UCRT_BIN}/../x86_64-w64-mingw32ucrt")
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -static)
include("${CMAKE_CURRENT_LIST_DIR}/wine.cmake")
