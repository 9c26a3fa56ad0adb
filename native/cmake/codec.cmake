# wirewatch_codec(<folder> SOURCES <file>... [LINKS <target>...] [NAME <name>] [PACKAGES <package>...])
#
# One codec: a target of its own, linked privately, so that it sees the core and its own library and
# no other codec. The folder must define `void wirewatch::register_<folder>(CodecRegistry&)`.
#
# If the folder holds library.cmake, that looks for the codec's library and, if it is there, makes
# the target wirewatch_library_<folder>. If it is not, the codec is left out and its cases are
# reported as skipped under NAME (default: the folder), naming the Debian PACKAGES to install.
function(wirewatch_codec folder)
  cmake_parse_arguments(PARSE_ARGV 1 codec "" "NAME" "SOURCES;LINKS;PACKAGES")
  if(NOT codec_NAME)
    set(codec_NAME ${folder})
  endif()
  set(source_folder "${CMAKE_CURRENT_SOURCE_DIR}/${folder}")
  if(EXISTS "${source_folder}/library.cmake")
    wirewatch_codec_missing(reason ${folder} "${codec_PACKAGES}")
    if(reason)
      message(STATUS "Codec ${codec_NAME} is left out: ${reason}")
      set_property(GLOBAL APPEND_STRING PROPERTY wirewatch_codec_calls
                   "  add_missing_codec(registry, \"${codec_NAME}\", \"${reason}\");\n")
      return()
    endif()
    list(APPEND codec_LINKS wirewatch_library_${folder})
  endif()
  list(TRANSFORM codec_SOURCES PREPEND "${source_folder}/")
  add_library(wirewatch_codec_${folder} STATIC ${codec_SOURCES})
  target_link_libraries(wirewatch_codec_${folder} PRIVATE wirewatch_core wirewatch_warnings
                                                          ${codec_LINKS})
  set_property(GLOBAL APPEND PROPERTY wirewatch_codec_targets wirewatch_codec_${folder})
  set_property(GLOBAL APPEND_STRING PROPERTY wirewatch_codec_declarations
               "void register_${folder}(CodecRegistry& registry);\n")
  set_property(GLOBAL APPEND_STRING PROPERTY wirewatch_codec_calls
               "  register_${folder}(registry);\n")
endfunction()

# wirewatch_codec_missing(<variable> <folder> <packages>): why the library of the codec in <folder>
# cannot be used, empty if it can. Its absence is an error with WIREWATCH_ALL_CODECS.
function(wirewatch_codec_missing variable folder packages)
  set(${variable} "" PARENT_SCOPE)
  if(folder IN_LIST WIREWATCH_WITHOUT_CODECS)
    set(${variable} "the program was built without it" PARENT_SCOPE)
    return()
  endif()
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/${folder}")
  include("${CMAKE_CURRENT_SOURCE_DIR}/${folder}/library.cmake")
  if(TARGET wirewatch_library_${folder})
    return()
  endif()
  list(JOIN packages " and " names)
  if(WIREWATCH_ALL_CODECS)
    message(FATAL_ERROR "The codec ${folder} needs ${names}. Install the packages of "
                        "native/packages-test.txt, or configure with -DWIREWATCH_ALL_CODECS=OFF.")
  endif()
  set(${variable} "${names} not installed" PARENT_SCOPE)
endfunction()

# wirewatch_codec_list(): wirewatch_codecs, the library whose register_codecs() knows every codec above.
function(wirewatch_codec_list)
  get_property(CODEC_DECLARATIONS GLOBAL PROPERTY wirewatch_codec_declarations)
  get_property(CODEC_CALLS GLOBAL PROPERTY wirewatch_codec_calls)
  get_property(targets GLOBAL PROPERTY wirewatch_codec_targets)
  configure_file(register_codecs.cpp.in "${CMAKE_CURRENT_BINARY_DIR}/register_codecs.cpp" @ONLY)
  add_library(wirewatch_codecs STATIC "${CMAKE_CURRENT_BINARY_DIR}/register_codecs.cpp")
  target_link_libraries(wirewatch_codecs PRIVATE wirewatch_core wirewatch_warnings ${targets})
endfunction()

# wirewatch_header_library(<folder> <header>): wirewatch_library_<folder>, other people's headers
# where <header> is found; nothing if it is not.
function(wirewatch_header_library folder header)
  find_path(wirewatch_${folder}_include_dir ${header})
  mark_as_advanced(wirewatch_${folder}_include_dir)
  if(wirewatch_${folder}_include_dir)
    add_library(wirewatch_library_${folder} INTERFACE)
    target_include_directories(wirewatch_library_${folder} SYSTEM INTERFACE
                               "${wirewatch_${folder}_include_dir}")
  endif()
endfunction()

# wirewatch_schema_library(<folder> SCHEMA <file> GENERATED <file>... COMMAND <word>... [LINKS <target>...])
#
# wirewatch_library_<folder>: what a schema compiler writes into <build folder>/<folder>, compiled
# without our warnings and as C++17, which older libraries need; its headers are system headers to ours.
function(wirewatch_schema_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 library "" "SCHEMA" "GENERATED;COMMAND;LINKS")
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/${folder}")
  file(MAKE_DIRECTORY "${generated}")
  list(TRANSFORM library_GENERATED PREPEND "${generated}/")
  add_custom_command(OUTPUT ${library_GENERATED} COMMAND ${library_COMMAND}
                     DEPENDS "${library_SCHEMA}" VERBATIM)
  add_library(wirewatch_library_${folder} STATIC ${library_GENERATED})
  set_target_properties(wirewatch_library_${folder} PROPERTIES LINKER_LANGUAGE CXX
                                                                 CXX_STANDARD 17)
  target_include_directories(wirewatch_library_${folder} SYSTEM PUBLIC "${generated}")
  target_link_libraries(wirewatch_library_${folder} PUBLIC ${library_LINKS})
endfunction()
