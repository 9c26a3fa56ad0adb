#include <boost/version.hpp>

#include "core/codec_registry.hpp"
#include "core/missing_codec.hpp"

// Before 1.75 there is no Boost.JSON. Before 1.83 its parser rounds numbers of 17 digits wrongly
// now and then, with no option against it, so that a message would not come back as it was.
#if BOOST_VERSION >= 108300

#include <boost/json.hpp>
#include <boost/json/src.hpp>
#include <cstddef>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include "codecs/boost_json/build.hpp"
#include "codecs/boost_json/rebuild.hpp"
#include "core/message_reader.hpp"
#include "core/messages/for_each_field_message.hpp"
#include "core/timed_loop.hpp"

namespace wirewatch {
namespace boost_json {
namespace {

json::parse_options exact_numbers() {
  json::parse_options options;
  options.numbers = json::number_precision::precise;
  return options;
}

struct FreshWriter {
  template <class Message>
  std::string encode(const Message& message) const {
    return json::serialize(build(message, {}));
  }
};

struct FreshDecoder {
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) const {
    try {
      rebuild(json::parse({wire.data(), wire.size()}, {}, exact_numbers()), message);
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }
};

/// Memory for the tree of one message after the other: 8 times its text has been enough; what is
/// not is taken from the heap.
class KeptMemory {
 public:
  void make_room_for(std::size_t text_bytes) {
    constexpr std::size_t tree_bytes_per_text_byte = 8;
    const std::size_t wanted = least_bytes + text_bytes * tree_bytes_per_text_byte;
    if (memory_.size() < wanted) memory_.resize(wanted);
  }
  unsigned char* data() { return memory_.data(); }
  std::size_t size() const { return memory_.size(); }

 private:
  static constexpr std::size_t least_bytes = 16384;
  std::vector<unsigned char> memory_ = std::vector<unsigned char>(least_bytes);
};

class ReusedWriter {
 public:
  template <class Message>
  std::span<const char> encode(const Message& message) {
    memory_.make_room_for(size_bytes_);
    json::monotonic_resource resource(memory_.data(), memory_.size());
    const json::value tree = build(message, &resource);
    serializer_.reset(&tree);
    size_bytes_ = 0;
    while (!serializer_.done()) {
      if (text_.size() == size_bytes_) text_.resize(text_.size() * 2);
      size_bytes_ +=
          serializer_.read(text_.data() + size_bytes_, text_.size() - size_bytes_).size();
    }
    return {text_.data(), size_bytes_};
  }

 private:
  KeptMemory memory_;
  json::serializer serializer_;
  std::vector<char> text_ = std::vector<char>(4096);
  std::size_t size_bytes_ = 0;
};

class ReusedDecoder {
 public:
  template <class Message>
  bool decode(std::span<const char> wire, Message& message) {
    memory_.make_room_for(wire.size());
    json::monotonic_resource resource(memory_.data(), memory_.size());
    try {
      parser_.reset(&resource);
      boost::system::error_code error;
      parser_.write(wire.data(), wire.size(), error);
      if (error) {
        parser_.reset();  // what it has read so far lies in the memory that ends here
        return false;
      }
      rebuild(parser_.release(), message);
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }

 private:
  KeptMemory memory_;
  json::parser parser_{{}, exact_numbers()};
};

CodecIdentity identity(const std::string& facets) {
  const std::string version = std::to_string(BOOST_VERSION / 100000) + "." +
                              std::to_string(BOOST_VERSION / 100 % 1000) + "." +
                              std::to_string(BOOST_VERSION % 100);
  return {"boost.json", "field", facets, "", {{"boost", version}}};
}

}  // namespace
}  // namespace boost_json

void register_boost_json(CodecRegistry& registry) {
  using namespace boost_json;
  for_each_field_message([&]<class Message>(std::type_identity<Message>) {
    registry.add(make_message_codec<Message, ReusedWriter, KeptReader<Message, ReusedDecoder>>(
        identity("buffer:reused")));
    registry.add(make_message_codec<Message, FreshWriter, FreshReader<Message, FreshDecoder>>(
        identity("buffer:fresh")));
  });
}

}  // namespace wirewatch

#else

namespace wirewatch {

void register_boost_json(CodecRegistry& registry) {
  add_missing_codec(registry, "boost.json",
                    "Boost " BOOST_LIB_VERSION
                    " has no JSON parser that reads numbers exactly; "
                    "1.83 has");
}

}  // namespace wirewatch

#endif
