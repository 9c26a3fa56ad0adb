#include "core/upload.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <regex>
#include <sstream>
#include <system_error>
#include <thread>

#include "core/http_request.hpp"
#include "core/platform/platform.hpp"
#include "core/upload_spool.hpp"

namespace wirewatch {
namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

constexpr const char* token_variable = "WIREWATCH_TOKEN";
constexpr double first_wait_s = 0.5;
constexpr double longest_wait_s = 60;
constexpr int asked_wait_s = 30;
constexpr int silence_s = 30;

std::string token() {
  const char* const found = std::getenv(token_variable);
  return found == nullptr ? "" : found;
}

std::string without_slash(std::string address) {
  while (!address.empty() && address.back() == '/') address.pop_back();
  return address;
}

Destination destination_of(const Options& options) {
  Destination found{without_slash(options.upload), options.project, {}};
  const auto add = [&found](const char* name, const std::string& value) {
    if (!value.empty()) found.parameters.emplace_back(name, value);
  };
  add("channel", options.channel);
  add("base", options.base);
  add("batch", options.batch);
  add("expect", options.expect);
  return found;
}

UploadSpool spool_of(const Options& options) {
  return UploadSpool(options.spool.empty() ? "wirewatch-spool" : options.spool);
}

std::string runs_address(const Destination& destination) {
  return destination.server + "/api/v1/projects/" + destination.project + "/runs";
}

std::string upload_address(const Destination& destination) {
  std::string address = runs_address(destination);
  char separator = '?';
  for (const auto& [name, value] : destination.parameters) {
    address += separator + name + "=" + escape_query(value);
    separator = '&';
  }
  return address;
}

// The first value of that key in the server's answer, whose own facts stand before nested ones;
// empty if there is none.
std::string value_in(const std::string& json, const std::string& key) {
  std::smatch found;
  const std::regex pattern("\"" + key + "\":\\s*(?:\"([^\"]*)\"|([0-9]+))");
  if (!std::regex_search(json, found, pattern)) return {};
  return found[1].matched ? found[1].str() : found[2].str();
}

bool may_be_repeated(int status) {
  return status == 0 || status == 408 || status == 425 || status == 429 || status >= 500;
}

// Waits with full jitter between attempts, and ends after `--patience` seconds.
class Patience {
 public:
  explicit Patience(double limit_s)
      : until_(SteadyClock::now() + std::chrono::milliseconds(std::llround(limit_s * 1000))) {}

  double remaining_s() const {
    return std::chrono::duration<double>(until_ - SteadyClock::now()).count();
  }

  // Waits before the next attempt; false, at once, if it would be too late.
  bool pause(double least_s) {
    const double range_s = std::min(longest_wait_s, first_wait_s * std::pow(2.0, attempt_++));
    const double wanted_s = least_s + std::uniform_real_distribution<>(0, range_s)(random_);
    if (wanted_s >= remaining_s()) return false;
    sleep(wanted_s);
    return true;
  }

  static void sleep(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }

 private:
  SteadyClock::time_point until_;
  int attempt_ = 0;
  std::mt19937 random_{std::random_device{}()};
};

HttpAnswer ask_patiently(const HttpRequest& request, double patience_s) {
  Patience patience(patience_s);
  for (;;) {
    HttpAnswer answer = send_request(request);
    if (!answer.has_curl || !may_be_repeated(answer.status)) return answer;
    if (!patience.pause(answer.retry_after_s)) return answer;
    std::cerr << "upload: " << (answer.status == 0 ? "no answer" : "HTTP ")
              << (answer.status == 0 ? "" : std::to_string(answer.status)) << ", once more\n";
  }
}

// Sends a waiting report and settles it in the spool; `run` becomes the address of its run.
int deliver(const Options& options, const UploadSpool& spool, const std::string& digest,
            std::string& run) {
  const Destination destination = destination_of(options);
  HttpRequest request;
  request.address = upload_address(destination);
  request.headers = {"Authorization: Bearer " + token(), "Content-Type: application/json"};
  request.body_file = spool.report_path(digest).string();
  request.silence_s = silence_s;
  const HttpAnswer answer = ask_patiently(request, std::stod(options.patience));
  const std::string id = value_in(answer.body, "id");
  if ((answer.status == 200 || answer.status == 201) && !id.empty()) {
    spool.remove(digest);
    run = runs_address(destination) + "/" + id;
    std::cout << "uploaded: " << (answer.status == 201 ? "stored" : "was stored before")
              << " as run " << id << " " << value_in(answer.body, "chart_url") << "\n";
    return upload_done;
  }
  if (!answer.has_curl) {
    std::cerr << "wirewatch-bench: there is no curl on the path; Windows 10 and later have one\n";
  } else if (answer.status == 0) {
    std::cerr << "wirewatch-bench: the server did not answer\n";
  } else {
    std::cerr << "wirewatch-bench: HTTP " << answer.status << ": " << answer.body << "\n";
  }
  // What is wrong with the way there, the token or the project, says nothing against the report.
  const bool is_the_report = answer.status >= 400 && !may_be_repeated(answer.status) &&
                             answer.status != 401 && answer.status != 403 && answer.status != 404 &&
                             answer.status != 407;
  if (is_the_report) {
    spool.reject(digest, answer.body);
    std::cerr << "wirewatch-bench: the report is in " << (spool.folder() / "rejected").string()
              << "\n";
    return upload_refused;
  }
  std::cerr << "wirewatch-bench: the report is kept; wirewatch upload --flush "
            << spool.folder().string() << " --server " << destination.server
            << " sends it, from another machine too\n";
  return not_delivered;
}

int ask_verdict(const Options& options, const std::string& run) {
  HttpRequest request;
  request.headers = {"Authorization: Bearer " + token(), "Accept: text/plain"};
  request.silence_s = silence_s + asked_wait_s;
  Patience patience(std::stod(options.patience));
  for (;;) {
    const int wait_s =
        static_cast<int>(std::clamp<double>(patience.remaining_s(), 0, asked_wait_s));
    request.address = run + "/verdict?wait=" + std::to_string(wait_s) +
                      "&fail_on=" + options.fail_on +
                      (options.budget.empty() ? "" : "&budget=" + escape_query(options.budget));
    const HttpAnswer answer = send_request(request);
    if (answer.status == 200 || answer.status == 409) {
      std::cout << answer.body << "\n";
      return answer.status == 200 ? upload_done : gate_failed;
    }
    const bool is_pending = answer.status == 202;
    if (is_pending && patience.remaining_s() > answer.retry_after_s) {
      Patience::sleep(std::max(answer.retry_after_s, 0.2));
      continue;
    }
    if (is_pending || !may_be_repeated(answer.status) || !patience.pause(answer.retry_after_s)) {
      std::cerr << "wirewatch-bench: no verdict (HTTP " << answer.status << ")\n";
      return options.fail_on == "none" ? upload_done : no_verdict;
    }
  }
}

std::string content_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

void check_upload_flags(const Options& options) {
  const bool has_more = !options.project.empty() || !options.channel.empty() ||
                        !options.base.empty() || !options.batch.empty() || !options.expect.empty();
  if (options.upload.empty()) {
    if (has_more && options.spool.empty()) {
      throw UsageError(
          "--project, --channel, --base, --batch and --expect need --upload or --spool");
    }
    return;
  }
  if (options.project.empty())
    throw UsageError("--upload needs --project: the project's short name");
  if (token().empty()) {
    throw UsageError(
        std::string("--upload needs a token in ") + token_variable +
        ": the server's operator makes one with wirewatch token create --name ci "
        "--scope upload; without one, --spool DIR keeps the report for others to send");
  }
  if (token().find_first_of("\r\n") != std::string::npos) {
    throw UsageError(std::string(token_variable) + " holds a line break: give the token alone");
  }
}

bool has_upload(const Options& options) {
  return !options.upload.empty() || !options.spool.empty();
}

fs::path spooled_report_path(const Options& options) {
  const fs::path folder = spool_of(options).folder();
  std::error_code ignored;  // If it fails, so does the writing, with a better reason.
  fs::create_directories(folder, ignored);
  return folder / "measured.tmp";
}

int upload_reports(const Options& options, const std::vector<fs::path>& reports) {
  const UploadSpool spool = spool_of(options);
  std::vector<std::string> digests;
  for (const fs::path& path : reports) {
    const std::string report = content_of(path);
    if (report.empty()) continue;
    digests.push_back(spool.put(report, destination_of(options)));
    if (path == spooled_report_path(options)) fs::remove(path);
  }
  if (options.upload.empty()) {
    std::cout << digests.size() << (digests.size() == 1 ? " report" : " reports") << " in "
              << spool.folder().string()
              << "; wirewatch upload --flush DIR --server URL sends them\n";
    return upload_done;
  }
  int worst = upload_done;
  std::string run;
  for (const std::string& digest : digests) {
    const int status = deliver(options, spool, digest, run);
    worst = std::max(worst, status);
    if (status == not_delivered) break;
  }
  if (worst != upload_done || digests.size() != 1) return worst;
  return ask_verdict(options, run);
}

}  // namespace wirewatch
