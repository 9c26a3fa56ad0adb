# wirewatch_join(<target>...): compiles all sources of each as one file where WIREWATCH_JOIN_SOURCES is on, which takes a fifth of
# the time. What the compiler sees at once changes what it makes of it, so nothing that is measured is built so.
option(WIREWATCH_JOIN_SOURCES "Compile the larger libraries as one file each: quick, for tests only" OFF)

function(wirewatch_join)
  if(WIREWATCH_JOIN_SOURCES)
    set_target_properties(${ARGN} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  endif()
endfunction()
