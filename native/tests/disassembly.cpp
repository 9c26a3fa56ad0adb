#include "tests/disassembly.hpp"

#include <regex>
#include <sstream>

#include "tests/program_run.hpp"

namespace wirewatch {
namespace {

bool is_padding(const std::string& instruction) {
  static const std::regex padding(R"((cs )?nop.*|data16 .*nop.*|xchg +%ax,%ax|int3)");
  return std::regex_match(instruction, padding);
}

}  // namespace

Disassembly disassemble(const std::filesystem::path& file) {
  const ProgramRun run = launch("objdump", "-d -C -w --no-show-raw-insn \"" + file.string() + "\"");
  // `00000000000000a0 <name>:`, then lines such as `  a4:\tjne    a0 <name+0x18>`
  static const std::regex header(R"([0-9a-f]+ <(.*)>:)");
  static const std::regex line(R"( +[0-9a-f]+:\t(.*?) *(#.*)?)");
  static const std::regex place(R"([0-9a-f]+ <.*?(\+0x[0-9a-f]+)?>$)");
  Disassembly functions;
  std::vector<std::string>* function = nullptr;
  std::istringstream text(run.standard_output);
  std::smatch match;
  for (std::string row; std::getline(text, row);) {
    if (std::regex_match(row, match, header)) {
      function = &functions[match[1]];
    } else if (function != nullptr && std::regex_match(row, match, line)) {
      function->push_back(std::regex_replace(match[1].str(), place, "<$1>"));
    }
  }
  for (auto& [unused, instructions] : functions) {
    while (!instructions.empty() && is_padding(instructions.back())) instructions.pop_back();
  }
  return functions;
}

bool is_plain_build() {
#ifdef WIREWATCH_SANITIZED
  return false;
#else
  return true;
#endif
}

}  // namespace wirewatch
