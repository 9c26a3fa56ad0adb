#include "experiments/round_trip_steps.hpp"

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/archive/polymorphic_binary_iarchive.hpp>
#include <boost/archive/polymorphic_binary_oarchive.hpp>
#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/stream.hpp>
#include <boost/version.hpp>
#include <utility>

namespace wirewatch {
namespace {

namespace archive = boost::archive;
namespace io = boost::iostreams;

constexpr unsigned flags = archive::no_header | archive::no_codecvt;

// A polymorphic archive is used through its interface, as by a program that does not know which it
// has.
archive::binary_oarchive& used(archive::binary_oarchive& out) { return out; }
archive::binary_iarchive& used(archive::binary_iarchive& in) { return in; }
archive::polymorphic_oarchive& used(archive::polymorphic_binary_oarchive& out) { return out; }
archive::polymorphic_iarchive& used(archive::polymorphic_binary_iarchive& in) { return in; }

template <class Archive>
void save_as(const StepVariant& variant, Archive& out, const LeanPacket& packet) {
  if (variant.is_lean) {
    out << packet;
  } else {
    out << static_cast<const ClassedPacket&>(packet);
  }
}
template <class Archive>
void load_as(const StepVariant& variant, Archive& in, LeanPacket& packet) {
  if (variant.is_lean) {
    in >> packet;
  } else {
    in >> static_cast<ClassedPacket&>(packet);
  }
}

// A new stream for an archive that is kept starts at the front again.
template <class Archive, class Stream>
struct KeptArchive {
  explicit KeptArchive(std::span<char> buffer)
      : stream(buffer.data(), buffer.size()), archive(stream, flags) {}
  Stream stream;
  Archive archive;
};

}  // namespace

struct Steps::Kept {
  using Sink = io::stream<io::array_sink>;
  using Source = io::stream<io::array_source>;
  std::unique_ptr<KeptArchive<archive::binary_oarchive, Sink>> out;
  std::unique_ptr<KeptArchive<archive::binary_iarchive, Source>> in;
  std::unique_ptr<KeptArchive<archive::polymorphic_binary_oarchive, Sink>> polymorphic_out;
  std::unique_ptr<KeptArchive<archive::polymorphic_binary_iarchive, Source>> polymorphic_in;

  Kept(const StepVariant& variant, std::span<char> buffer) {
    if (variant.is_polymorphic) {
      polymorphic_out = std::make_unique<decltype(polymorphic_out)::element_type>(buffer);
      polymorphic_in = std::make_unique<decltype(polymorphic_in)::element_type>(buffer);
    } else {
      out = std::make_unique<decltype(out)::element_type>(buffer);
      in = std::make_unique<decltype(in)::element_type>(buffer);
    }
  }

  void write(const StepVariant& variant, const LeanPacket& packet) {
    if (variant.is_polymorphic) {
      polymorphic_out->stream.seekp(0);
      save_as(variant, used(polymorphic_out->archive), packet);
    } else {
      out->stream.seekp(0);
      save_as(variant, used(out->archive), packet);
    }
  }

  void read(const StepVariant& variant, LeanPacket& packet) {
    if (variant.is_polymorphic) {
      polymorphic_in->stream.seekg(0);
      load_as(variant, used(polymorphic_in->archive), packet);
    } else {
      in->stream.seekg(0);
      load_as(variant, used(in->archive), packet);
    }
  }
};

Steps::Steps(const StepVariant& variant, std::span<char> buffer)
    : variant_(variant), buffer_(buffer) {
  if (variant.keeps_archives) kept_ = std::make_unique<Kept>(variant, buffer);
}

Steps::~Steps() = default;

void Steps::write(const LeanPacket& packet) {
  if (kept_) return kept_->write(variant_, packet);
  if (!variant_.makes_streams) return;
  io::stream<io::array_sink> stream(buffer_.data(), buffer_.size());
  if (!variant_.makes_archives) return;
  if (variant_.is_polymorphic) {
    archive::polymorphic_binary_oarchive out(stream, flags);
    if (variant_.carries) save_as(variant_, used(out), packet);
  } else {
    archive::binary_oarchive out(stream, flags);
    if (variant_.carries) save_as(variant_, used(out), packet);
  }
}

void Steps::read(LeanPacket& packet) {
  if (kept_) return kept_->read(variant_, packet);
  if (!variant_.makes_streams) return;
  io::stream<io::array_source> stream(buffer_.data(), buffer_.size());
  if (!variant_.makes_archives) return;
  if (variant_.is_polymorphic) {
    archive::polymorphic_binary_iarchive in(stream, flags);
    if (variant_.carries) load_as(variant_, used(in), packet);
  } else {
    archive::binary_iarchive in(stream, flags);
    if (variant_.carries) load_as(variant_, used(in), packet);
  }
}

const std::vector<StepVariant>& step_variants() {
  const auto variant = [](std::string name, const auto& change) {
    StepVariant made;
    made.name = std::move(name);
    change(made);
    return made;
  };
  static const std::vector<StepVariant> variants{
      variant("default", [](StepVariant&) {}),
      variant("no_polymorphic", [](StepVariant& v) { v.is_polymorphic = false; }),
      variant("no_transport", [](StepVariant& v) { v.carries = false; }),
      variant("no_transport_no_polymorphic",
              [](StepVariant& v) { v.carries = v.is_polymorphic = false; }),
      variant("no_archive", [](StepVariant& v) { v.carries = v.makes_archives = false; }),
      variant("no_stream",
              [](StepVariant& v) { v.carries = v.makes_archives = v.makes_streams = false; }),
      variant("session", [](StepVariant& v) { v.keeps_archives = true; }),
      variant("session_no_polymorphic",
              [](StepVariant& v) {
                v.keeps_archives = true;
                v.is_polymorphic = false;
              }),
      variant("lean", [](StepVariant& v) { v.keeps_archives = v.is_lean = true; }),
      variant("lean_no_polymorphic",
              [](StepVariant& v) {
                v.keeps_archives = v.is_lean = true;
                v.is_polymorphic = false;
              }),
  };
  return variants;
}

Component boost_component() {
  return {"boost", std::to_string(BOOST_VERSION / 100000) + "." +
                       std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                       std::to_string(BOOST_VERSION % 100)};
}

}  // namespace wirewatch
