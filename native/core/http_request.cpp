#include "core/http_request.hpp"

#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "core/platform/program_output.hpp"

namespace wirewatch {
namespace {

constexpr std::string_view status_mark = "\nstatus:";
constexpr std::string_view header_end = "\r\n\r\n";

// A value in quotes, as curl's configuration reads it.
std::string quoted(const std::string& value) {
  std::string text = "\"";
  for (const char character : value) {
    if (character == '"' || character == '\\') text += '\\';
    text += character;
  }
  return text + "\"";
}

double retry_after_in(const std::string& headers) {
  std::istringstream lines(headers);
  double seconds = 0;
  for (std::string line; std::getline(lines, line);) {
    std::string name = line.substr(0, line.find(':'));
    for (char& character : name) {
      character = static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    }
    // A date is left to our own waits.
    if (name == "retry-after") seconds = std::strtod(line.c_str() + name.size() + 1, nullptr);
  }
  return seconds > 0 && seconds < 86400 ? seconds : 0;
}

}  // namespace

std::string curl_configuration(const HttpRequest& request) {
  std::ostringstream text;
  text << "url = " << quoted(request.address) << "\n";
  for (const std::string& header : request.headers) text << "header = " << quoted(header) << "\n";
  if (!request.body_file.empty()) {
    text << "data-binary = " << quoted("@" + request.body_file) << "\n"
         << "header = \"Expect:\"\n";
  }
  text << "silent\nshow-error\ninclude\nconnect-timeout = 20\nspeed-limit = 1\n"
       << "speed-time = " << request.silence_s << "\nmax-time = 600\n"
       << "write-out = \"\\nstatus:%{http_code}\"\n";
  return text.str();
}

HttpAnswer parse_curl_output(const std::string& output) {
  HttpAnswer answer;
  const auto mark = output.rfind(status_mark);
  if (mark == std::string::npos) return answer;
  answer.status = std::atoi(output.c_str() + mark + status_mark.size());
  std::string rest = output.substr(0, mark);
  // A proxy's answer, or `100 Continue`, may stand before the server's.
  while (rest.compare(0, 5, "HTTP/") == 0) {
    const auto end = rest.find(header_end);
    if (end == std::string::npos) break;
    answer.retry_after_s = retry_after_in(rest.substr(0, end));
    rest.erase(0, end + header_end.size());
  }
  answer.body = std::move(rest);
  return answer;
}

HttpAnswer send_request(const HttpRequest& request) {
  const platform::ProgramOutput run =
      platform::run_program_with_input("curl", {"--config", "-"}, curl_configuration(request));
  HttpAnswer answer;
  // 127 is how some systems tell from inside the new process that there is no such program.
  answer.has_curl = run.is_started && run.exit_status != 127;
  if (!answer.has_curl || run.exit_status != 0) return answer;
  return parse_curl_output(run.standard_output);
}

std::string escape_query(const std::string& text) {
  constexpr const char* digits = "0123456789ABCDEF";
  std::string escaped;
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    const bool is_plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                          (byte >= '0' && byte <= '9') || character == '-' || character == '.' ||
                          character == '_' || character == '~';
    if (is_plain) {
      escaped += character;
    } else {
      escaped += {'%', digits[byte >> 4], digits[byte & 0xf]};
    }
  }
  return escaped;
}

}  // namespace wirewatch
