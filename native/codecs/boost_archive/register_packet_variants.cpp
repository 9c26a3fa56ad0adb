#include "codecs/boost_archive/packet_codecs.hpp"

namespace wirewatch::boost_archive {
namespace {

constexpr const char* family = "archive_packet";

template <class Kind>
CodecIdentity identity(const std::string& variant, const std::string& stream, unsigned flags) {
  return identity_of(Kind::name, family,
                     "variant:" + variant + "/stream:" + stream + "/flags:" + flags_name(flags));
}

template <class Kind, class Form, class Stream, unsigned flags>
void add_new(CodecRegistry& registry, const std::string& variant) {
  registry.add(packet_codec<NewWriter<Kind, Form, Stream, flags, Packet>,
                            NewReader<Kind, Form, Stream, flags, Packet>>(
      identity<Kind>(variant, Stream::name, flags), flags));
}

template <class Kind, class Form>
void add_new_archive(CodecRegistry& registry, const std::string& variant) {
  registry.add(packet_codec<NewArchiveWriter<Kind, Form, both_flags, Packet>,
                            NewArchiveReader<Kind, Form, both_flags, Packet>>(
      identity<Kind>(variant, Kind::Sink::name, both_flags), both_flags));
}

template <class Kind, class Form>
void add_kept(CodecRegistry& registry, const std::string& variant) {
  registry.add(packet_codec<KeptArchiveWriter<Kind, Form, both_flags, Packet>,
                            KeptArchiveReader<Kind, Form, both_flags, Packet>>(
      identity<Kind>(variant, Kind::Sink::name, both_flags), both_flags));
}

template <class Kind>
void add_reuse(CodecRegistry& registry) {
  add_new_archive<Kind, Members>(registry, "new");
  add_new_archive<Kind, Lean>(registry, "lean_new");
  add_kept<Kind, Members>(registry, "session");
  add_kept<Kind, Lean>(registry, "lean");
}

template <class Kind>
void add_new_on_array(CodecRegistry& registry) {
  add_new<Kind, Members, ArrayStream, both_flags>(registry, "new");
  add_new<Kind, Lean, ArrayStream, both_flags>(registry, "lean_new");
}

}  // namespace

void register_packet_variants(CodecRegistry& registry) {
  using namespace boost::archive;
  add_new_on_array<StaticBinary>(registry);
  add_reuse<StaticBinary>(registry);
  add_new_on_array<PolymorphicBinary>(registry);
  add_reuse<PolymorphicBinary>(registry);
  add_reuse<MemoryBinary>(registry);

  add_new<StaticBinary, Members, ArrayStream, 0>(registry, "new");
  add_new<StaticBinary, Members, ArrayStream, no_header>(registry, "new");
  add_new<StaticBinary, Members, ArrayStream, no_codecvt>(registry, "new");

  add_new<StaticBinary, Members, ArrayStreamBuffer, both_flags>(registry, "new");
  add_new<StaticBinary, Members, OwnStreamBuffer, both_flags>(registry, "new");
  add_new<StaticBinary, Members, StringStream, both_flags>(registry, "new");
}

}  // namespace wirewatch::boost_archive
