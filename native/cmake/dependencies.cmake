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
# wirewatch_boost: serialization compiled, iostreams and the rest as headers.
add_library(wirewatch_boost INTERFACE)
target_compile_definitions(wirewatch_boost INTERFACE BOOST_ALL_NO_LIB)
if(WIREWATCH_BOOST_SOURCE)
  file(GLOB boost_serialization_sources "${WIREWATCH_BOOST_SOURCE}/libs/serialization/src/*.cpp")
  if(NOT boost_serialization_sources)
    message(FATAL_ERROR
      "${WIREWATCH_BOOST_SOURCE} holds no libs/serialization/src/*.cpp: WIREWATCH_BOOST_SOURCE must be "
      "the root of an extracted Boost source tree with one folder per library.")
  endif()
  file(GLOB boost_includes "${WIREWATCH_BOOST_SOURCE}/libs/*/include"
       "${WIREWATCH_BOOST_SOURCE}/libs/numeric/*/include")
  # Apart from the rest: archives of wide characters and polymorphic ones, which few need.
  set(boost_wserialization_sources ${boost_serialization_sources})
  list(FILTER boost_wserialization_sources INCLUDE REGEX "/(.*_w[a-z]*|polymorphic_.*)[.]cpp$")
  list(REMOVE_ITEM boost_serialization_sources ${boost_wserialization_sources})
  foreach(library serialization wserialization)
    add_library(wirewatch_boost_${library} STATIC EXCLUDE_FROM_ALL ${boost_${library}_sources})
    target_include_directories(wirewatch_boost_${library} SYSTEM PUBLIC ${boost_includes}
                               PRIVATE "${WIREWATCH_BOOST_SOURCE}/libs/serialization/src")
    target_compile_definitions(wirewatch_boost_${library} PRIVATE BOOST_ALL_NO_LIB)
  endforeach()
  wirewatch_join(wirewatch_boost_serialization)
  foreach(source IN LISTS boost_serialization_sources)
    file(STRINGS "${source}" has_templates REGEX "[.]ipp>" LIMIT_COUNT 1)
    if(has_templates)  # which have no guards against being included twice
      set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
  target_link_libraries(wirewatch_boost INTERFACE wirewatch_boost_wserialization
                                                  wirewatch_boost_serialization)
else()
  find_package(Boost 1.74 QUIET COMPONENTS serialization wserialization)
  if(NOT Boost_FOUND)
    message(FATAL_ERROR
      "No Boost.Serialization of 1.74 or newer. Install the packages of native/packages.txt, or point "
      "-DWIREWATCH_BOOST_SOURCE at a Boost source tree.")
  endif()
  target_link_libraries(wirewatch_boost INTERFACE Boost::wserialization Boost::serialization)
endif()
