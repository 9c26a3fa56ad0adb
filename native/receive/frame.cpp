#include "receive/frame.hpp"

namespace wirewatch::receive {

const char* text_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::none:
      return "";
    case Refusal::unknown_flags:
      return "a frame has a flag that is not defined";
    case Refusal::size_not_shortest:
      return "a frame gives a size in 8 bytes that fits in 1";
    case Refusal::above_limit:
      return "a frame is longer than the limit";
    case Refusal::truncated:
      return "the stream ends inside a frame";
  }
  return "unknown";
}

}  // namespace wirewatch::receive
