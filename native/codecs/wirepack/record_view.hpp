#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "codecs/wirepack/array_view.hpp"
#include "codecs/wirepack/wirepack.hpp"
#include "core/messages/record.hpp"

namespace wirewatch::wirepack {

/// A Record whose string and array stay on the wire; its encoding is that of a Record.
struct RecordView {
  double rate = 0;
  float weight = 0;
  std::int64_t balance = 0;
  std::uint64_t serial = 0;
  std::int16_t offset = 0;
  std::uint16_t flags = 0;
  std::string_view label;
  ArrayView<std::uint32_t> samples;
};

class RecordViewReader {
 public:
  const RecordView* decode(std::span<const char> wire) {
    return wirepack::decode(wire, view_) ? &view_ : nullptr;
  }
  static const RecordView* message(const RecordView* decoded) { return decoded; }

 private:
  RecordView view_;
};

/// A RecordViewReader whose messages can be compared.
class CheckedRecordViewReader {
 public:
  const Record* decode(std::span<const char> wire) {
    const RecordView* view = reader_.decode(wire);
    if (view == nullptr) return nullptr;
    record_ = {view->rate,
               view->weight,
               view->balance,
               view->serial,
               view->offset,
               view->flags,
               std::string(view->label),
               {}};
    for (std::size_t i = 0; i < view->samples.size(); ++i) {
      record_.samples.push_back(view->samples[i]);
    }
    return &record_;
  }
  static const Record* message(const Record* decoded) { return decoded; }

 private:
  RecordViewReader reader_;
  Record record_;
};

}  // namespace wirewatch::wirepack
