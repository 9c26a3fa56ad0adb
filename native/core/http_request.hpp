#pragma once

#include <string>
#include <vector>

namespace wirewatch {

/// A request as the system's `curl` sends it.
struct HttpRequest {
  std::string address;
  std::vector<std::string> headers;  ///< `Name: value`; secrets are safe here
  std::string body_file;             ///< its content is posted; empty: a GET
  int silence_s = 30;                ///< longest silence of the server, in seconds
};

/// What came back. `status` is 0 if no whole answer did; curl has told why on standard error.
struct HttpAnswer {
  bool has_curl = true;
  int status = 0;
  double retry_after_s = 0;  ///< 0 if the server did not ask to wait
  std::string body;
};

/// The answer to a request. All curl is told goes to its standard input, since other users of the
/// machine can read arguments. Throws nothing.
HttpAnswer send_request(const HttpRequest& request);

/// The text of a curl configuration that makes this request; curl then writes headers, body and
/// `\nstatus:<number>` to standard output.
std::string curl_configuration(const HttpRequest& request);

/// What curl wrote under that configuration.
HttpAnswer parse_curl_output(const std::string& output);

/// `text` with every character that means something in a query as `%XX`.
std::string escape_query(const std::string& text);

}  // namespace wirewatch
