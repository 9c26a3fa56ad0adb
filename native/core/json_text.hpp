#pragma once

#include <string>

namespace wirewatch {

/// `text` as a JSON string with its quotes. Control characters become spaces: a sentence needs
/// none.
std::string json_text(const std::string& text);

}  // namespace wirewatch
