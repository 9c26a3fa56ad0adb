// Stands for curl.exe where Wine has none: `curl --config -` as far as the runner uses it, by
// Windows' own HTTP client.
#include <windows.h>
#include <winhttp.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

namespace {

// `name = "value"` of curl's configuration, its backslashes taken away.
std::string unquoted(const std::string& text) {
  std::string value;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    value += text[i];
  }
  return value;
}

struct Request {
  std::wstring address;
  std::wstring headers;
  std::string body;
  bool has_body = false;
};

std::wstring wide(const std::string& text) { return {text.begin(), text.end()}; }

Request read_request(std::istream& configuration) {
  Request request;
  for (std::string line; std::getline(configuration, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const auto sign = line.find(" = ");
    if (sign == std::string::npos) continue;
    const std::string name = line.substr(0, sign);
    const std::string value = unquoted(line.substr(sign + 3));
    if (name == "url") request.address = wide(value);
    if (name == "header" && value.back() != ':') request.headers += wide(value + "\r\n");
    if (name == "data-binary") {
      std::ostringstream body;
      body << std::ifstream(value.substr(1), std::ios::binary).rdbuf();
      request.body = body.str();
      request.has_body = true;
    }
  }
  return request;
}

std::string read_body(HINTERNET answer) {
  std::string body;
  DWORD count = 0;
  char part[4096];
  while (WinHttpReadData(answer, part, sizeof part, &count) && count > 0) body.append(part, count);
  return body;
}

}  // namespace

int main() {
  const Request request = read_request(std::cin);
  wchar_t host[256];
  wchar_t path[4096];
  URL_COMPONENTS parts{};
  parts.dwStructSize = sizeof parts;
  parts.lpszHostName = host;
  parts.dwHostNameLength = 256;
  parts.lpszUrlPath = path;
  parts.dwUrlPathLength = 4096;
  if (!WinHttpCrackUrl(request.address.c_str(), 0, 0, &parts)) return 3;
  const HINTERNET session =
      WinHttpOpen(L"curl stand-in", WINHTTP_ACCESS_TYPE_NO_PROXY, nullptr, nullptr, 0);
  const HINTERNET server = WinHttpConnect(session, host, parts.nPort, 0);
  const HINTERNET answer = WinHttpOpenRequest(server, request.has_body ? L"POST" : L"GET", path,
                                              nullptr, nullptr, nullptr, 0);
  const auto size_bytes = static_cast<DWORD>(request.body.size());
  std::string body = request.body;
  if (!WinHttpSendRequest(answer, request.headers.c_str(), static_cast<DWORD>(-1), body.data(),
                          size_bytes, size_bytes, 0) ||
      !WinHttpReceiveResponse(answer, nullptr)) {
    return 7;  // as curl's "could not connect"
  }
  DWORD status = 0;
  DWORD length = sizeof status;
  WinHttpQueryHeaders(answer, WINHTTP_QUERY_STATUS_CODE | WINHTTP_QUERY_FLAG_NUMBER, nullptr,
                      &status, &length, nullptr);
  std::cout << "HTTP/1.1 " << status << "\r\n\r\n" << read_body(answer) << "\nstatus:" << status;
  return 0;
}
