# Of the library itself only headers are used, so nothing is linked.
find_path(wirewatch_flatbuffers_include_dir flatbuffers/flatbuffers.h)
find_program(wirewatch_flatc flatc)
mark_as_advanced(wirewatch_flatbuffers_include_dir wirewatch_flatc)
if(wirewatch_flatbuffers_include_dir AND wirewatch_flatc)
  wirewatch_schema_library(${folder}
    SCHEMA "${source_folder}/shapes.fbs"
    GENERATED shapes_generated.h
    COMMAND "${wirewatch_flatc}" --cpp --scoped-enums -o "${generated}" "${source_folder}/shapes.fbs")
  target_include_directories(wirewatch_library_${folder} SYSTEM
                             PUBLIC "${wirewatch_flatbuffers_include_dir}")
endif()
