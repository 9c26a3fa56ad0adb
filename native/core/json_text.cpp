#include "core/json_text.hpp"

namespace wirewatch {

std::string json_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') quoted += '\\';
    quoted += static_cast<unsigned char>(character) < 0x20 ? ' ' : character;
  }
  return quoted + "\"";
}

}  // namespace wirewatch
