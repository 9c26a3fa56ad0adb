#include "tests/machine_code.hpp"

#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "tests/program_run.hpp"

#if defined(__has_feature)
#define WIREWATCH_HAS_FEATURE(name) __has_feature(name)
#else
#define WIREWATCH_HAS_FEATURE(name) 0
#endif

namespace wirewatch {
namespace {

// `  1a:	mov    %rax,(%rdi)`: an address, and what stands there.
struct Line {
  unsigned long address;
  std::string instruction;
};

std::optional<Line> parsed(const std::string& line) {
  static const std::regex pattern(R"(^\s*([0-9a-f]+):\s+(.*?)\s*$)");
  std::smatch found;
  if (!std::regex_match(line, found, pattern)) return std::nullopt;
  return Line{std::stoul(found[1].str(), nullptr, 16), found[2].str()};
}

// A jump names its target twice, as an address and as a distance from a symbol; what is addressed
// relative to the instruction pointer is named in a comment, and by the relocation below.
std::string without_addresses(std::string instruction, const std::string& symbol) {
  static const std::regex target(R"(\b[0-9a-f]+ <)");
  static const std::regex comment(R"(\s+#.*$)");
  instruction = std::regex_replace(instruction, comment, "");
  instruction = std::regex_replace(instruction, target, "<");
  const std::size_t own_name = instruction.find('<' + symbol);
  if (own_name != std::string::npos) instruction.erase(own_name + 1, symbol.size());
  return instruction;
}

bool is_padding(const std::string& instruction) {
  static const std::regex pattern(R"(^((data16|cs)\s+)*nop[wl]?\b.*|^xchg\s+%ax,%ax$|^int3$)");
  return std::regex_match(instruction, pattern);
}

}  // namespace

std::string why_no_machine_code() {
#if defined(__SANITIZE_ADDRESS__) || WIREWATCH_HAS_FEATURE(address_sanitizer)
  return "a sanitizer puts instructions of its own into the machine code";
#elif !defined(__x86_64__)
  return "machine code is compared on x86-64 only";
#elif defined(__clang__) && __clang_major__ != 16
  return "machine code is compared with gcc 12 and clang 16 only";
#elif !defined(__clang__) && (!defined(__GNUC__) || __GNUC__ != 12)
  return "machine code is compared with gcc 12 and clang 16 only";
#else
  const ProgramRun found = launch(WIREWATCH_OBJDUMP, "--version");
  return found.exit_status == 0 ? "" : "there is no objdump (package binutils)";
#endif
}

std::vector<std::string> instructions_of(const std::filesystem::path& object_file,
                                         const std::string& symbol) {
  const ProgramRun run =
      launch(WIREWATCH_OBJDUMP, "--disassemble=" + symbol + " --reloc --no-show-raw-insn \"" +
                                    object_file.string() + "\"");
  if (run.exit_status != 0) throw std::runtime_error("objdump failed: " + run.standard_error);
  std::vector<std::string> instructions;
  unsigned long first_address = 0;
  std::istringstream lines(run.standard_output);
  for (std::string line; std::getline(lines, line);) {
    std::optional<Line> found = parsed(line);
    if (!found) continue;
    // objdump prints the relocations of the functions before this one behind its first instruction.
    if (instructions.empty()) first_address = found->address;
    if (found->address < first_address) continue;
    instructions.push_back(without_addresses(std::move(found->instruction), symbol));
  }
  while (!instructions.empty() && is_padding(instructions.back())) instructions.pop_back();
  if (instructions.empty()) {
    throw std::runtime_error("no function " + symbol + " in " + object_file.string());
  }
  return instructions;
}

}  // namespace wirewatch
