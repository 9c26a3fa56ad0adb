#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/aligned_words.hpp"
#include "codecs/wirepack/by_hand.hpp"
#include "codecs/wirepack/kept_buffer.hpp"
#include "codecs/wirepack/paid_lengths.hpp"
#include "codecs/wirepack/record_view.hpp"
#include "codecs/wirepack/revision_1_0.hpp"
#include "codecs/wirepack/revisions.hpp"

// The newest revision in other circumstances, and what it is measured against. Each has a family of
// its own, so that who looks for the codec itself does not find them.

namespace wirewatch::wirepack {
namespace {

CodecIdentity variant(const std::string& family, const std::string& facets) {
  CodecIdentity identity = revision_identity("1.0");
  identity.family = family;
  identity.facets = facets;
  return identity;
}

struct ByHandWriter {
  std::span<const char> encode(const Packet& packet) {
    return {buffer.data(), encode_by_hand(packet, buffer.data(), buffer.size())};
  }
  PageBuffer buffer{packet_bytes};
};

struct ByHandReader {
  const Packet* decode(std::span<const char> wire) {
    return decode_by_hand(wire, packet) ? &packet : nullptr;
  }
  static const Packet* message(const Packet* decoded) { return decoded; }
  Packet packet;
};

MessageCodec<Words> aligned_words() {
  auto codec = make_message_codec<Words, AlignedWriter, CheckedAlignedReader>(
      variant("wirepack.aligned", "buffer:page"));
  codec.operations = {{"to_wire", time_aligned_encode}, {"from_wire", time_aligned_decode}};
  return codec;
}

// The format of 0.8 between memory that begins a page: the count puts the elements 4 bytes past the
// place in the page where they come from.
class DenseWriter {
 public:
  std::span<const char> encode(const WordsSpan& message) {
    using Packing = PaidLengths<1>;
    const std::size_t size_bytes = Packing::packed_bytes(message);
    if (buffer_.size() < size_bytes) buffer_ = PageBuffer(size_bytes);
    Packing::pack(message, buffer_.data());
    return {buffer_.data(), size_bytes};
  }
  std::span<const char> encode(const Words& message) {
    const PageWords memory(message);
    return encode(WordsSpan{memory.values()});
  }

 private:
  PageBuffer buffer_;
};

MessageCodec<Words> dense_words() {
  using Reader = KeptBuffer<PaidLengths<1>>::Reader<Words>;
  auto codec = make_message_codec<Words, DenseWriter, Reader>(
      variant("wirepack.dense", "buffer:page/array:after_count"));
  codec.operations = {
      {"to_wire", [](benchmark::State& state, const Words& words, std::span<const char>) {
         const PageWords memory(words);
         return time_encode<DenseWriter>(state, WordsSpan{memory.values()});
       }}};
  return codec;
}

MessageCodec<Record> viewed_record() {
  using Writer = Revision10<std::endian::little>::Writer<Record>;
  auto codec = make_message_codec<Record, Writer, CheckedRecordViewReader>(
      variant("wirepack.view", "copy:none"));
  codec.operations = {
      {"from_wire", [](benchmark::State& state, const Record&, std::span<const char> wire) {
         return time_decode<RecordViewReader, RecordView>(state, wire);
       }}};
  return codec;
}

MessageCodec<Packet> packet_by_hand() {
  CodecIdentity identity;
  identity.name = "hand_written";
  identity.family = "hand_written";
  identity.facets = "control:local_cursor";
  return make_message_codec<Packet, ByHandWriter, ByHandReader>(identity);
}

}  // namespace

void register_variants(CodecRegistry& registry) {
  add_messages<Revision10<std::endian::big>, Words, Packet>(registry,
                                                            variant("wirepack.order", "order:big"));
  registry.add(aligned_words());
  registry.add(dense_words());
  registry.add(viewed_record());
  if constexpr (std::endian::native == std::endian::little) registry.add(packet_by_hand());
}

}  // namespace wirewatch::wirepack
