wirewatch_header_library(msgpack msgpack.hpp)
if(TARGET wirewatch_library_msgpack)
  target_compile_definitions(wirewatch_library_msgpack INTERFACE MSGPACK_NO_BOOST)
endif()
