# GTest::gtest and GTest::gtest_main: this system's, or for another system built here from Debian's source of it.
set(WIREWATCH_GOOGLETEST_SOURCE "/usr/src/googletest" CACHE PATH
    "Source tree of GoogleTest, for tests of another system (package googletest, which libgtest-dev brings)")
if(CMAKE_CROSSCOMPILING)
  if(NOT EXISTS "${WIREWATCH_GOOGLETEST_SOURCE}/googletest/src/gtest-all.cc")
    message(FATAL_ERROR "No GoogleTest source in ${WIREWATCH_GOOGLETEST_SOURCE}: install the packages of "
                        "native/packages-test.txt, or point -DWIREWATCH_GOOGLETEST_SOURCE at a source tree.")
  endif()
  # Its own CMake project would look for a C compiler as well.
  set(googletest "${WIREWATCH_GOOGLETEST_SOURCE}/googletest")
  find_package(Threads REQUIRED)
  add_library(wirewatch_gtest STATIC EXCLUDE_FROM_ALL "${googletest}/src/gtest-all.cc")
  target_include_directories(wirewatch_gtest SYSTEM PUBLIC "${googletest}/include" PRIVATE "${googletest}")
  target_link_libraries(wirewatch_gtest PUBLIC Threads::Threads)
  add_library(wirewatch_gtest_main STATIC EXCLUDE_FROM_ALL "${googletest}/src/gtest_main.cc")
  target_link_libraries(wirewatch_gtest_main PUBLIC wirewatch_gtest)
  add_library(GTest::gtest ALIAS wirewatch_gtest)
  add_library(GTest::gtest_main ALIAS wirewatch_gtest_main)
else()
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    message(FATAL_ERROR "The tests need GoogleTest: install the packages of native/packages-test.txt, "
                        "or configure without -DWIREWATCH_TESTS=ON.")
  endif()
endif()
include(GoogleTest)

# wirewatch_tests(<target> [PROPERTIES ...]): each test of the program by itself; under an emulator, whose every start takes
# long, the program as a whole.
function(wirewatch_tests target)
  if(CMAKE_CROSSCOMPILING)
    add_test(NAME ${target} COMMAND ${target} --gtest_brief=1)
  else()
    gtest_discover_tests(${target} ${ARGN})
  endif()
endfunction()
