#pragma once

#include <string>

#include "core/codec.hpp"
#include "core/codec_registry.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch::wirepack {

/// Puts one revision into the registry, for every message the codec carries. `Revision` holds the
/// class templates Writer and Reader; `uses` are the libraries it is built on.
template <class Revision>
void add_revision(CodecRegistry& registry, const std::string& revision,
                  const std::vector<Component>& uses = {}) {
  CodecIdentity identity;
  identity.name = "wirepack";
  identity.family = "wirepack";
  identity.revision = revision;
  identity.components = {{"wirepack", revision}};
  identity.components.insert(identity.components.end(), uses.begin(), uses.end());
  registry.add(make_message_codec<Record, typename Revision::template Writer<Record>,
                                  typename Revision::template Reader<Record>>(identity));
  registry.add(make_message_codec<Words, typename Revision::template Writer<Words>,
                                  typename Revision::template Reader<Words>>(identity));
}

}  // namespace wirewatch::wirepack
