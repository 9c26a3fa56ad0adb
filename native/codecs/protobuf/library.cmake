find_package(Protobuf QUIET)
if(Protobuf_FOUND AND TARGET protobuf::libprotobuf AND TARGET protobuf::protoc)
  wirewatch_schema_library(${folder}
    GENERATED shapes.pb.cc shapes.pb.h
    COMMAND protobuf::protoc "--cpp_out=${generated}" "--proto_path=${source_folder}" shapes.proto
    SCHEMA "${source_folder}/shapes.proto"
    LINKS protobuf::libprotobuf)
endif()
