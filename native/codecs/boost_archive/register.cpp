#include "codecs/boost_archive/identity.hpp"

namespace wirewatch {

void register_boost_archive(CodecRegistry& registry) {
  boost_archive::register_carriers(registry);
  boost_archive::register_messages(registry);
}

}  // namespace wirewatch
