# Google Benchmark (built here, so that it is never a debug library) and Boost.

# --- Google Benchmark ---------------------------------------------------------------------------
if(NOT EXISTS "${WIREWATCH_GOOGLE_BENCHMARK_SOURCE}/CMakeLists.txt")
  message(FATAL_ERROR
    "No Google Benchmark source in ${WIREWATCH_GOOGLE_BENCHMARK_SOURCE}.\n"
    "Fetch it with native/cmake/google_benchmark.sh .state/google-benchmark/src (from the repository's "
    "root), or point -DWIREWATCH_GOOGLE_BENCHMARK_SOURCE at a source tree of release 1.9.1.")
endif()
set(BENCHMARK_ENABLE_TESTING OFF CACHE INTERNAL "")
set(BENCHMARK_ENABLE_GTEST_TESTS OFF CACHE INTERNAL "")
set(BENCHMARK_ENABLE_INSTALL OFF CACHE INTERNAL "")
set(BENCHMARK_INSTALL_DOCS OFF CACHE INTERNAL "")
set(BENCHMARK_ENABLE_WERROR OFF CACHE INTERNAL "")
# What the processor counts (--benchmark_perf_counters), where the library that names its events is
# here; static, so that the runner starts on machines without it. The names are those of Google Benchmark's own search.
find_library(PFM_LIBRARY NAMES libpfm.a)
find_path(PFM_INCLUDE_DIR NAMES perfmon/pfmlib.h)
mark_as_advanced(PFM_LIBRARY PFM_INCLUDE_DIR)
set(WIREWATCH_HAS_LIBPFM false)
if(PFM_LIBRARY AND PFM_INCLUDE_DIR AND NOT CMAKE_CROSSCOMPILING)
  set(WIREWATCH_HAS_LIBPFM true)
  set(BENCHMARK_ENABLE_LIBPFM ON CACHE INTERNAL "")
endif()
# The tree has no tags of its own; git would find ours and report them as the library's version.
set(CMAKE_DISABLE_FIND_PACKAGE_Git ON)
add_subdirectory("${WIREWATCH_GOOGLE_BENCHMARK_SOURCE}" google_benchmark EXCLUDE_FROM_ALL)
unset(CMAKE_DISABLE_FIND_PACKAGE_Git)

# Other people's headers are system headers: our warnings do not apply to them.
function(wirewatch_headers_are_system target)
  get_target_property(directories ${target} INTERFACE_INCLUDE_DIRECTORIES)
  set_target_properties(${target} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${directories}")
endfunction()
wirewatch_headers_are_system(benchmark)
wirewatch_join(benchmark)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22)
  # It makes errors of what is pedantic, and __COUNTER__, which it uses, has become that.
  target_compile_options(benchmark PRIVATE -Wno-c2y-extensions)
endif()

# --- Boost --------------------------------------------------------------------------------------
# wirewatch_boost_archives: the usual archives compiled, iostreams and the rest as headers.
# wirewatch_boost: the polymorphic ones and those of wide characters as well.
add_library(wirewatch_boost_archives INTERFACE)
target_compile_definitions(wirewatch_boost_archives INTERFACE BOOST_ALL_NO_LIB)
add_library(wirewatch_boost INTERFACE)
target_link_libraries(wirewatch_boost INTERFACE wirewatch_boost_archives)
if(WIREWATCH_BOOST_SOURCE)
  file(GLOB usual_sources "${WIREWATCH_BOOST_SOURCE}/libs/serialization/src/*.cpp")
  if(NOT usual_sources)
    message(FATAL_ERROR
      "${WIREWATCH_BOOST_SOURCE} holds no libs/serialization/src/*.cpp: WIREWATCH_BOOST_SOURCE must be "
      "the root of an extracted Boost source tree with one folder per library.")
  endif()
  set(other_sources "${usual_sources}")
  set(other "/polymorphic_[^/]*$|_w[io](archive|primitive)\\.cpp$|xml_wgrammar\\.cpp$")
  list(FILTER other_sources INCLUDE REGEX "${other}")
  list(FILTER usual_sources EXCLUDE REGEX "${other}")
  file(GLOB boost_includes "${WIREWATCH_BOOST_SOURCE}/libs/*/include"
       "${WIREWATCH_BOOST_SOURCE}/libs/numeric/*/include")
  foreach(part IN ITEMS usual other)
    set(library wirewatch_boost_serialization_${part})
    add_library(${library} STATIC EXCLUDE_FROM_ALL ${${part}_sources})
    target_include_directories(${library} SYSTEM PUBLIC ${boost_includes}
                               PRIVATE "${WIREWATCH_BOOST_SOURCE}/libs/serialization/src")
    target_compile_definitions(${library} PRIVATE BOOST_ALL_NO_LIB)
  endforeach()
  target_link_libraries(wirewatch_boost_serialization_other PUBLIC
                        wirewatch_boost_serialization_usual)
  target_link_libraries(wirewatch_boost_archives INTERFACE wirewatch_boost_serialization_usual)
  target_link_libraries(wirewatch_boost INTERFACE wirewatch_boost_serialization_other)
  wirewatch_join(wirewatch_boost_serialization_usual)
  foreach(source IN LISTS usual_sources)
    file(STRINGS "${source}" has_templates REGEX "[.]ipp>" LIMIT_COUNT 1)
    if(has_templates)  # which have no guards against being included twice
      set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
else()
  find_package(Boost 1.74 QUIET COMPONENTS serialization wserialization)
  if(NOT Boost_FOUND)
    message(FATAL_ERROR
      "No Boost.Serialization of 1.74 or newer. Install the packages of native/packages.txt, or point "
      "-DWIREWATCH_BOOST_SOURCE at a Boost source tree.")
  endif()
  target_link_libraries(wirewatch_boost_archives INTERFACE Boost::serialization)
  target_link_libraries(wirewatch_boost INTERFACE Boost::wserialization)
endif()
