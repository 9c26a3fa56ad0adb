# Of binutils: LLVM's objdump, which CMAKE_OBJDUMP names beside clang, takes other flags.
find_program(WIREWATCH_OBJDUMP objdump DOC "GNU objdump, for the tests that compare machine code")
mark_as_advanced(WIREWATCH_OBJDUMP)

# machine_code_object(<test target> <NAME> <source> [<library>...]): compiles <source> to one object, at -O3
# whatever the build type, and gives its path to the test target as the macro <NAME>_OBJECT.
function(machine_code_object test_target name source)
  string(TOLOWER "${name}_machine_code" object)
  add_library(${object} OBJECT ${source})
  target_link_libraries(${object} PRIVATE wirewatch_core wirewatch_warnings ${ARGN})
  target_compile_options(${object} PRIVATE $<$<NOT:$<CXX_COMPILER_ID:MSVC>>:-O3>)
  target_compile_definitions(${test_target} PRIVATE ${name}_OBJECT="$<TARGET_OBJECTS:${object}>")
  add_dependencies(${test_target} ${object})
endfunction()
