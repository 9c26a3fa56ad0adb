# wirewatch_levels(<name> SOURCES <file>... [INCLUDES_OF <target>...])
#
# One shared library per optimisation level from the same sources, and wirewatch_<name>_levels, which links
# them all. Each library exports a function `wirewatch_<name>_<level>` (WIREWATCH_LEVEL_ENTRY in the sources) and
# nothing else: a template or inline function that two levels share by name would be one function for both.
# INCLUDES_OF gives include folders without linking, so that nothing compiled at another level is inside.
if(MSVC)
  set(WIREWATCH_LEVELS O0 O2)  # /O2 is its highest
else()
  set(WIREWATCH_LEVELS O0 O2 O3)
endif()
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)  # a build folder that is moved still finds them
if(WIN32)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")  # Windows looks for them beside the program
endif()

function(wirewatch_levels name)
  cmake_parse_arguments(PARSE_ARGV 1 level "" "" "SOURCES;INCLUDES_OF")
  add_library(wirewatch_${name}_levels INTERFACE)
  foreach(level IN LISTS WIREWATCH_LEVELS)
    set(library wirewatch_${name}_${level})
    add_library(${library} SHARED ${level_SOURCES})
    if(MSVC)
      string(REPLACE "O0" "Od" flag "${level}")
      target_compile_options(${library} PRIVATE /${flag})
    else()
      target_compile_options(${library} PRIVATE -${level})
    endif()
    target_compile_definitions(${library} PRIVATE WIREWATCH_LEVEL_ENTRY=${library})
    target_include_directories(${library} PRIVATE "${PROJECT_SOURCE_DIR}")
    foreach(target IN LISTS level_INCLUDES_OF)
      target_include_directories(${library} SYSTEM PRIVATE
        "$<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>")
    endforeach()
    target_link_libraries(${library} PRIVATE wirewatch_warnings)
    set_target_properties(${library} PROPERTIES CXX_VISIBILITY_PRESET hidden
                                                VISIBILITY_INLINES_HIDDEN ON)
    if(UNIX)
      # The standard library's templates ask to be visible whatever the flags say.
      set(exports "${CMAKE_CURRENT_BINARY_DIR}/${library}.map")
      file(WRITE "${exports}" "{ global: ${library}; local: *; };\n")
      target_link_options(${library} PRIVATE "LINKER:--version-script=${exports}")
    endif()
    target_compile_definitions(wirewatch_${name}_levels INTERFACE WIREWATCH_HAS_LEVEL_${level})
    target_link_libraries(wirewatch_${name}_levels INTERFACE ${library})
  endforeach()
endfunction()
