#include "codecs/boost_archive/identity.hpp"
#include "core/runner.hpp"
#include "experiments/all_experiments.hpp"

namespace wirewatch {
void register_memmove(CodecRegistry& registry);
}  // namespace wirewatch

// The archives across payload sizes, in their wrappers and under locales: S1.1, S1.4, S1.5.
int main(int argc, char** argv) {
  wirewatch::CodecRegistry registry;
  wirewatch::register_memmove(registry);
  wirewatch::boost_archive::register_carriers(registry);
  return wirewatch::run_program(
      argc, argv, registry,
      {wirewatch::archive_sweep(), wirewatch::archive_wrappers(), wirewatch::archive_locale()},
      {wirewatch::locale_role(registry)});
}
