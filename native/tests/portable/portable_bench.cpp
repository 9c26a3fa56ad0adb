// The runner with Boost's archives alone, for systems that are only emulated here.
#include "codecs/boost_archive/identity.hpp"
#include "core/runner.hpp"
#include "experiments/all_experiments.hpp"

namespace wirewatch {
void register_memmove(CodecRegistry& registry);
}

int main(int argc, char** argv) {
  wirewatch::CodecRegistry registry;
  wirewatch::register_memmove(registry);
  wirewatch::boost_archive::register_carriers(registry);
  return wirewatch::run_program(argc, argv, registry, {wirewatch::archive_sweep()});
}
