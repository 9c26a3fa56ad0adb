# wirewatch_warnings: what every target of ours compiles with.
add_library(wirewatch_warnings INTERFACE)
if(MSVC)
  target_compile_options(wirewatch_warnings INTERFACE /W4 /permissive- /Zc:__cplusplus /bigobj
                                                      $<$<BOOL:${WIREWATCH_WERROR}>:/WX>)
  # std::getenv and std::strerror are as safe here as anywhere.
  target_compile_definitions(wirewatch_warnings INTERFACE NOMINMAX _CRT_SECURE_NO_WARNINGS)
else()
  target_compile_options(wirewatch_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                                      $<$<BOOL:${WIREWATCH_WERROR}>:-Werror>)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12
   AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # gcc 12 warns of every `"literal" + std::string` (its bug 105651).
  target_compile_options(wirewatch_warnings INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND WIREWATCH_SANITIZE)
  # gcc takes the sanitizer's own code in std::regex for reads of uninitialized memory.
  target_compile_options(wirewatch_warnings INTERFACE -Wno-maybe-uninitialized)
endif()
