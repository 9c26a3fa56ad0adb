#pragma once

#include <string>
#include <vector>

#include "core/codec.hpp"
#include "core/codec_registry.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch::wirepack {

/// The identity of a revision; `uses` are the libraries it is built on.
inline CodecIdentity revision_identity(const std::string& revision,
                                       const std::vector<Component>& uses = {}) {
  CodecIdentity identity;
  identity.name = "wirepack";
  identity.family = "wirepack";
  identity.revision = revision;
  identity.components = {{"wirepack", revision}};
  identity.components.insert(identity.components.end(), uses.begin(), uses.end());
  return identity;
}

/// Puts a codec of each of the `Messages` into the registry. `Revision` holds the class templates
/// Writer and Reader.
template <class Revision, class... Messages>
void add_messages(CodecRegistry& registry, const CodecIdentity& identity) {
  (registry.add(make_message_codec<Messages, typename Revision::template Writer<Messages>,
                                   typename Revision::template Reader<Messages>>(identity)),
   ...);
}

/// Puts one revision into the registry, for the messages that every revision carries.
template <class Revision>
void add_revision(CodecRegistry& registry, const std::string& revision,
                  const std::vector<Component>& uses = {}) {
  add_messages<Revision, Record, Words>(registry, revision_identity(revision, uses));
}

}  // namespace wirewatch::wirepack
