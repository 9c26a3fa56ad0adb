#include "codecs/boost_archive/identity.hpp"
#include "core/runner.hpp"
#include "experiments/all_experiments.hpp"

// Making archives and keeping them: S0.10 to S0.12 and S0.9.
int main(int argc, char** argv) {
  wirewatch::CodecRegistry registry;
  wirewatch::boost_archive::register_packet_variants(registry);
  wirewatch::boost_archive::register_packet_construction(registry);
  return wirewatch::run_program(
      argc, argv, registry, {wirewatch::archive_construction(), wirewatch::archive_reuse()}, {});
}
