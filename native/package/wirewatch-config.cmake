# find_package(wirewatch) for projects that have benchmarks of their own:
#
#   find_package(wirewatch REQUIRED)
#   wirewatch_add_benchmark(codec_bench codec_bench.cpp)
#
# The program is an ordinary Google Benchmark one. Its reports say besides what was built: compiler and version, standard
# library, build type, flags, operating system and architecture, and the version of the project in its checkout.
# `cmake --build . --target codec_bench-upload` measures, uploads and asks for the verdict.

include_guard(GLOBAL)

set(_wirewatch_package "${CMAKE_CURRENT_LIST_DIR}")

# What the checkout around a folder is at, into RESULT_version and RESULT_commit; empty without git.
function(_wirewatch_read_checkout folder result)
  find_package(Git QUIET)
  set(version "")
  set(commit "")
  if(GIT_FOUND)
    execute_process(COMMAND "${GIT_EXECUTABLE}" describe --tags --always --abbrev=12 WORKING_DIRECTORY "${folder}"
                    OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse HEAD WORKING_DIRECTORY "${folder}"
                    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  set(${result}_version "${version}" PARENT_SCOPE)
  set(${result}_commit "${commit}" PARENT_SCOPE)
endfunction()

# wirewatch_add_benchmark(NAME SOURCE... [VERSION V] [VARIANT NAME] [LIBRARIES LIB...] [COMPONENTS NAME=VERSION...])
#
#   VERSION     label of what is measured; left out, what `git describe` says when CMake runs
#   VARIANT     a name for this set of flags
#   LIBRARIES   what to link besides Google Benchmark
#   COMPONENTS  libraries inside what is measured, with their versions: boost=1.88.0
function(wirewatch_add_benchmark name)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "VERSION;VARIANT" "LIBRARIES;COMPONENTS")
  if(NOT given_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "wirewatch_add_benchmark(${name}): name its source files.")
  endif()
  if(NOT TARGET benchmark::benchmark_main)
    find_package(benchmark REQUIRED)
  endif()
  _wirewatch_read_checkout("${CMAKE_CURRENT_SOURCE_DIR}" found)
  set(version "${found_version}")
  if(given_VERSION)
    set(version "${given_VERSION}")
  endif()
  set(flags "${CMAKE_CXX_FLAGS}")
  if(CMAKE_BUILD_TYPE)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    string(APPEND flags " ${CMAKE_CXX_FLAGS_${type}}")
  endif()
  set(facts "")
  foreach(component IN LISTS given_COMPONENTS)
    string(REPLACE "=" ";" pair "${component}")
    list(LENGTH pair parts)
    if(NOT parts EQUAL 2)
      message(FATAL_ERROR "wirewatch_add_benchmark(${name}): write COMPONENTS name=version, not ${component}.")
    endif()
    list(GET pair 0 key)
    list(GET pair 1 value)
    string(APPEND facts "  add(\"component.${key}\", R\"_(${value})_\");\n")
  endforeach()
  foreach(fact "version=${version}" "commit=${found_commit}" "variant=${given_VARIANT}" "cxx_flags=${flags}"
               "compiler_version=${CMAKE_CXX_COMPILER_VERSION}")
    string(FIND "${fact}" "=" at)
    string(SUBSTRING "${fact}" 0 ${at} key)
    math(EXPR at "${at} + 1")
    string(SUBSTRING "${fact}" ${at} -1 value)
    string(STRIP "${value}" value)
    if(NOT value STREQUAL "")
      string(APPEND facts "  add(\"${key}\", R\"_(${value})_\");\n")
    endif()
  endforeach()
  set(WIREWATCH_FACTS "${facts}")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}-wirewatch.cpp")
  configure_file("${_wirewatch_package}/context.cpp.in" "${source}" @ONLY)
  add_executable(${name} ${given_UNPARSED_ARGUMENTS} "${source}")
  target_link_libraries(${name} PRIVATE benchmark::benchmark_main ${given_LIBRARIES})
  set(report "${CMAKE_CURRENT_BINARY_DIR}/${name}.json")
  add_custom_target(${name}-upload
    COMMAND ${name} "--benchmark_out=${report}" --benchmark_repetitions=5
    COMMAND wirewatch upload "${report}"
    COMMENT "Measuring ${name}; uploading to $WIREWATCH_SERVER, project $WIREWATCH_PROJECT"
    USES_TERMINAL VERBATIM)
endfunction()
