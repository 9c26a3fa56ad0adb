#include "codecs/register_codecs.hpp"
#include "core/runner.hpp"
#include "experiments/all_experiments.hpp"

int main(int argc, char** argv) {
  wirewatch::CodecRegistry registry;
  wirewatch::register_codecs(registry);
  return wirewatch::run_program(argc, argv, registry, wirewatch::all_experiments(),
                                wirewatch::all_roles(registry));
}
