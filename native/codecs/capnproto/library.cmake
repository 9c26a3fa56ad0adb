# Not find_package(CapnProto): that asks for the headers of OpenSSL, which only its RPC needs.
find_path(wirewatch_capnp_include_dir capnp/message.h)
find_library(wirewatch_capnp_library capnp)
find_library(wirewatch_kj_library kj)
find_program(wirewatch_capnp capnp)
find_program(wirewatch_capnpc_cxx capnpc-c++)
find_package(Threads QUIET)
mark_as_advanced(wirewatch_capnp_include_dir wirewatch_capnp_library wirewatch_kj_library
                 wirewatch_capnp wirewatch_capnpc_cxx)
if(wirewatch_capnp_include_dir AND wirewatch_capnp_library AND wirewatch_kj_library
   AND wirewatch_capnp AND wirewatch_capnpc_cxx)
  wirewatch_schema_library(${folder}
    SCHEMA "${source_folder}/shapes.capnp"
    GENERATED shapes.capnp.c++ shapes.capnp.h
    COMMAND "${wirewatch_capnp}" compile "-o${wirewatch_capnpc_cxx}:${generated}"
            "--src-prefix=${source_folder}" "-I${wirewatch_capnp_include_dir}"
            "${source_folder}/shapes.capnp"
    LINKS "${wirewatch_capnp_library}" "${wirewatch_kj_library}" Threads::Threads)
  target_include_directories(wirewatch_library_${folder} SYSTEM
                             PUBLIC "${wirewatch_capnp_include_dir}")
endif()
