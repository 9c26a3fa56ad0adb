#include "codecs/boost_archive/packet_codecs.hpp"
#include "codecs/boost_archive/packet_construct.hpp"

// Codecs whose only operation is to make what a message needs. Their encoding is what an input
// archive reads its header from.

namespace wirewatch::boost_archive {
namespace {

constexpr const char* family = "archive_construct";

using Time = std::function<AllocationTotals(benchmark::State&, std::span<const char>)>;

template <class Kind, unsigned flags>
void add(CodecRegistry& registry, const std::string& name, const std::string& facets, Time time) {
  auto codec = packet_codec<NewArchiveWriter<Kind, Members, flags, Packet>,
                            NewArchiveReader<Kind, Members, flags, Packet>>(
      identity_of(name, family, facets), flags);
  codec.operations = {{"construct", [time = std::move(time)](benchmark::State& state, const Packet&,
                                                             std::span<const char> wire) {
                         return time(state, wire);
                       }}};
  registry.add(std::move(codec));
}

template <class Stream>
void add_stream(CodecRegistry& registry) {
  const std::string stream = std::string("/stream:") + Stream::name;
  add<StaticBinary, both_flags>(registry, "stream", "side:out" + stream,
                                [](benchmark::State& state, std::span<const char>) {
                                  return time_output_stream<Stream>(state);
                                });
  add<StaticBinary, both_flags>(registry, "stream", "side:in" + stream, time_input_stream<Stream>);
}

template <class Kind, class Stream, unsigned flags>
void add_archive(CodecRegistry& registry) {
  const std::string rest = std::string("/stream:") + Stream::name + "/flags:" + flags_name(flags);
  add<Kind, flags>(registry, Kind::name, "side:out" + rest,
                   [](benchmark::State& state, std::span<const char>) {
                     return time_output_archive<Kind, Stream, flags>(state);
                   });
  add<Kind, flags>(registry, Kind::name, "side:in" + rest, time_input_archive<Kind, Stream, flags>);
}

template <class Kind, unsigned flags>
void add_archive_alone(CodecRegistry& registry) {
  const std::string rest =
      std::string("/stream:") + Kind::Sink::name + "/flags:" + flags_name(flags);
  add<Kind, flags>(registry, Kind::name, "side:out" + rest,
                   [](benchmark::State& state, std::span<const char>) {
                     return time_output_archive_alone<Kind, flags>(state);
                   });
  add<Kind, flags>(registry, Kind::name, "side:in" + rest, time_input_archive_alone<Kind, flags>);
}

// The locale that the constructor of a binary archive makes whatever its flags say, alone.
void add_locale(CodecRegistry& registry) {
  add<StaticBinary, both_flags>(
      registry, "std.locale", "facet:codecvt_null",
      [](benchmark::State& state, std::span<const char>) { return time_archive_locale(state); });
}

template <unsigned flags>
void add_flags(CodecRegistry& registry) {
  add_archive<StaticBinary, ArrayStream, flags>(registry);
  add_archive_alone<StaticBinary, flags>(registry);
}

}  // namespace

void register_packet_construction(CodecRegistry& registry) {
  using namespace boost::archive;
  add_stream<ArrayStream>(registry);
  add_stream<ArrayStreamBuffer>(registry);
  add_stream<OwnStreamBuffer>(registry);
  add_stream<StringStream>(registry);

  add_flags<0>(registry);
  add_flags<no_header>(registry);
  add_flags<no_codecvt>(registry);
  add_flags<both_flags>(registry);

  add_archive<PolymorphicBinary, ArrayStream, both_flags>(registry);
  add_archive_alone<PolymorphicBinary, both_flags>(registry);
  add_archive_alone<MemoryBinary, 0>(registry);
  add_archive_alone<MemoryBinary, both_flags>(registry);

  add_locale(registry);
}

}  // namespace wirewatch::boost_archive
