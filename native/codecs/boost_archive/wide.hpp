#pragma once

#include <boost/archive/text_wiarchive.hpp>
#include <boost/archive/text_woarchive.hpp>
#include <boost/archive/xml_wiarchive.hpp>
#include <boost/archive/xml_woarchive.hpp>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codecs/boost_archive/archive_kinds.hpp"
#include "codecs/boost_archive/plain.hpp"

// The archives of wide characters. Their encoding is the characters as they lie in memory.

namespace wirewatch::boost_archive {

// The header of the narrow archive `Narrow` in wide characters. They are ASCII up to its end.
template <class Narrow>
std::size_t wide_header_bytes(std::string_view wire) {
  std::string narrow;
  for (std::size_t at = 0; at + sizeof(wchar_t) <= wire.size() && narrow.size() < 400;
       at += sizeof(wchar_t)) {
    wchar_t character = 0;
    std::memcpy(&character, wire.data() + at, sizeof character);
    narrow.push_back(static_cast<char>(character));
  }
  return Narrow::header_bytes(narrow) * sizeof(wchar_t);
}

struct WideTextKind {
  static constexpr const char* name = "boost.wide_text";
  using OutputArchive = boost::archive::text_woarchive;
  using InputArchive = boost::archive::text_wiarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return wide_header_bytes<TextKind>(wire);
  }
  static bool may_be_read(std::wstring_view) { return true; }
};

struct WideXmlKind {
  static constexpr const char* name = "boost.wide_xml";
  using OutputArchive = boost::archive::xml_woarchive;
  using InputArchive = boost::archive::xml_wiarchive;
  static std::size_t header_bytes(std::string_view wire) {
    return wide_header_bytes<XmlKind>(wire);
  }
  static bool may_be_read(std::wstring_view wire) { return ends_with_closing_tag(wire); }
};

/// A new archive per message; stream and memory are kept.
template <class Kind, class Message>
class WideWriter {
 public:
  std::span<const char> encode(const Message& message) {
    buffer_.rewind();
    {
      typename Kind::OutputArchive archive(stream_);
      const auto seen = archived(message);
      archive << boost::serialization::make_nvp("message", seen);
    }
    const std::span<const wchar_t> written = buffer_.written();
    return {reinterpret_cast<const char*>(written.data()), written.size_bytes()};
  }

 private:
  GrowingBuffer<wchar_t> buffer_;
  std::wostream stream_{&buffer_};
};

/// A new archive per message; the stream is kept. The wire is first copied to memory that is
/// aligned for wide characters.
template <class Kind, class Message>
class WideReader {
 public:
  std::optional<Message> decode(std::span<const char> wire) {
    if (wire.size() % sizeof(wchar_t) != 0) return std::nullopt;
    characters_.resize(wire.size() / sizeof(wchar_t));
    if (!wire.empty()) std::memcpy(characters_.data(), wire.data(), wire.size());
    if (!Kind::may_be_read({characters_.data(), characters_.size()})) return std::nullopt;
    buffer_.rewind(characters_);
    stream_.clear();
    return read_message<typename Kind::InputArchive, Members, Message>(stream_);
  }
  static const Message* message(const std::optional<Message>& decoded) {
    return decoded ? &*decoded : nullptr;
  }

 private:
  std::vector<wchar_t> characters_;
  ViewBuffer<wchar_t> buffer_;
  std::wistream stream_{&buffer_};
};

}  // namespace wirewatch::boost_archive
