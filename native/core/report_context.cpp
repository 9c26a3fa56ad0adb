#include "core/report_context.hpp"

#include <fstream>
#include <regex>
#include <set>

namespace wirewatch {
namespace {

constexpr std::size_t prefix_length = 10;  // of `wirewatch.`

std::string without_escapes(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    plain += text[i];
  }
  return plain;
}

std::string or_not_given(const std::string& value) {
  return value.empty() ? "not given" : "'" + value + "'";
}

}  // namespace

std::map<std::string, std::string> read_context(const std::filesystem::path& path) {
  static const std::regex key_and_text(R"re(^    "([^"]+)": "((?:[^"\\]|\\.)*)",?$)re");
  std::ifstream file(path);
  std::map<std::string, std::string> context;
  bool is_over = false;
  std::string last;
  for (std::string line; std::getline(file, line); last = line) {
    if (line == "  },") is_over = true;
    std::smatch found;
    if (!is_over && std::regex_match(line, found, key_and_text)) {
      context[found[1]] = without_escapes(found[2]);
    }
  }
  if (!is_over || last != "}") context.clear();
  return context;
}

std::string differences(const std::map<std::string, std::string>& found,
                        const std::vector<std::pair<std::string, std::string>>& wanted,
                        const std::vector<std::string>& compared) {
  const std::map<std::string, std::string> now(wanted.begin(), wanted.end());
  std::set<std::string> keys(compared.begin(), compared.end());
  for (const auto& [key, unused] : now) keys.insert(key);
  const auto value_in = [](const std::map<std::string, std::string>& context,
                           const std::string& key) {
    const auto at = context.find(key);
    return at == context.end() ? std::string() : at->second;
  };
  std::string text;
  for (const std::string& key : keys) {
    const std::string before = value_in(found, key);
    const std::string after = value_in(now, key);
    if (before == after) continue;
    text += (text.empty() ? "" : ", ") + key.substr(prefix_length) + " was " +
            or_not_given(before) + " and is now " + or_not_given(after);
  }
  return text;
}

}  // namespace wirewatch
