#include "core/http_request.hpp"

#include <gtest/gtest.h>

#include <string>

namespace wirewatch {
namespace {

TEST(HttpRequest, cannot_be_broken_out_of_by_a_file_name) {
  HttpRequest request;
  request.address = "http://localhost/x";
  request.headers = {"Authorization: Bearer secret"};
  request.body_file = "C:\\spool\\a\"b.json";
  const std::string text = curl_configuration(request);
  EXPECT_NE(text.find("data-binary = \"@C:\\\\spool\\\\a\\\"b.json\"\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("header = \"Authorization: Bearer secret\"\n"), std::string::npos) << text;
}

TEST(HttpRequest, reads_the_last_of_several_answers) {
  const HttpAnswer answer = parse_curl_output(
      "HTTP/1.1 200 Connection established\r\nRetry-After: 9\r\n\r\n"
      "HTTP/1.1 503 Service Unavailable\r\nRETRY-AFTER: 3\r\nX: y\r\n\r\n"
      "{\"a\":\n1}\nstatus:503");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.retry_after_s, 3);
  EXPECT_EQ(answer.body, "{\"a\":\n1}");
}

TEST(HttpRequest, an_answer_that_broke_off_is_none) {
  EXPECT_EQ(parse_curl_output("HTTP/1.1 200 OK\r\n\r\nhalf").status, 0);
  EXPECT_EQ(parse_curl_output("").status, 0);
}

TEST(HttpRequest, a_date_to_wait_for_is_left_to_our_own_waits) {
  const HttpAnswer answer = parse_curl_output(
      "HTTP/1.1 429 x\r\nRetry-After: Wed, 21 Oct 2026 07:28:00 GMT\r\n\r\n\nstatus:429");
  EXPECT_EQ(answer.retry_after_s, 0);
}

TEST(HttpRequest, escapes_what_means_something_in_a_query) {
  EXPECT_EQ(escape_query("pr/12 & a=b%"), "pr%2F12%20%26%20a%3Db%25");
  EXPECT_EQ(escape_query("a-b_c.d~9"), "a-b_c.d~9");
  EXPECT_EQ(escape_query("\xc3\xa9"), "%C3%A9");
}

}  // namespace
}  // namespace wirewatch
