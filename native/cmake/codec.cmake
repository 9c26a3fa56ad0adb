# wirewatch_codec(<folder> SOURCES <file>... [LINKS <target>...])
#
# One codec: a target of its own, linked privately, so that it sees the core and its own library and
# no other codec. The folder must define `void wirewatch::register_<folder>(CodecRegistry&)`.
function(wirewatch_codec folder)
  cmake_parse_arguments(PARSE_ARGV 1 codec "" "" "SOURCES;LINKS")
  list(TRANSFORM codec_SOURCES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/")
  add_library(wirewatch_codec_${folder} STATIC ${codec_SOURCES})
  target_link_libraries(wirewatch_codec_${folder} PRIVATE wirewatch_core wirewatch_warnings
                                                          ${codec_LINKS})
  set_property(GLOBAL APPEND PROPERTY wirewatch_codec_folders ${folder})
endfunction()

# wirewatch_codec_list(): wirewatch_codecs, the library whose register_codecs() knows every codec above.
function(wirewatch_codec_list)
  get_property(folders GLOBAL PROPERTY wirewatch_codec_folders)
  set(CODEC_DECLARATIONS "")
  set(CODEC_CALLS "")
  foreach(folder IN LISTS folders)
    string(APPEND CODEC_DECLARATIONS "void register_${folder}(CodecRegistry& registry);\n")
    string(APPEND CODEC_CALLS "  register_${folder}(registry);\n")
  endforeach()
  configure_file(register_codecs.cpp.in "${CMAKE_CURRENT_BINARY_DIR}/register_codecs.cpp" @ONLY)
  add_library(wirewatch_codecs STATIC "${CMAKE_CURRENT_BINARY_DIR}/register_codecs.cpp")
  list(TRANSFORM folders PREPEND wirewatch_codec_)
  target_link_libraries(wirewatch_codecs PRIVATE wirewatch_core wirewatch_warnings ${folders})
endfunction()
