# Fails if a source includes a header of a layer above it, or a codec one of another codec.
# Each line: a folder, and the folders whose headers its files may include.
set(allowed
  "core:core"
  "payloads:payloads|core"
  "receive:receive|core"
  "shapes:shapes|core"
  "transports:transports|core"
  "writers:writers|core"
  "experiments:experiments|payloads|receive|shapes|transports|writers|core"
  "matrix:codecs/boost_archive|experiments|core")

# A codec sees itself and the core.
file(GLOB codec_folders LIST_DIRECTORIES true RELATIVE "${ROOT}" "${ROOT}/codecs/*")
foreach(folder IN LISTS codec_folders)
  if(IS_DIRECTORY "${ROOT}/${folder}")
    list(APPEND allowed "${folder}:${folder}|core")
  endif()
endforeach()

foreach(rule IN LISTS allowed)
  string(REPLACE ":" ";" rule "${rule}")
  list(GET rule 0 folder)
  list(GET rule 1 may_include)
  file(GLOB_RECURSE sources RELATIVE "${ROOT}" "${ROOT}/${folder}/*.hpp" "${ROOT}/${folder}/*.cpp")
  if(NOT sources)
    message(SEND_ERROR "${folder} holds no sources: remove its line from check_layers.cmake")
  endif()
  foreach(source IN LISTS sources)
    file(STRINGS "${ROOT}/${source}" includes REGEX "^#include \".*/")
    foreach(include IN LISTS includes)
      if(NOT include MATCHES "\"(${may_include})/")
        message(SEND_ERROR "${source}: ${include} is not in ${may_include}")
      endif()
    endforeach()
  endforeach()
endforeach()

# The operating system is called in core/platform, and where bytes travel by its own means.
file(GLOB_RECURSE sources RELATIVE "${ROOT}" "${ROOT}/*.hpp" "${ROOT}/*.cpp")
foreach(source IN LISTS sources)
  if(NOT source MATCHES "^(core/platform|transports/posix)/|^tests/portable/curl_stand_in.cpp$")
    file(STRINGS "${ROOT}/${source}" includes
         REGEX "^#include <(sys/.*|unistd\\.h|fcntl\\.h|pthread\\.h|mqueue\\.h|netinet/.*|windows\\.h|io\\.h)>")
    foreach(include IN LISTS includes)
      message(SEND_ERROR "${source}: ${include} belongs in core/platform")
    endforeach()
  endif()
endforeach()
