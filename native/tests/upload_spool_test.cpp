#include "core/upload_spool.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/sha256.hpp"

namespace wirewatch {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class UploadSpoolTest : public testing::Test {
 protected:
  void SetUp() override { fs::remove_all(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  const fs::path folder_ = fs::path(testing::TempDir()) / "wirewatch_upload_spool" / "deep";
  const UploadSpool spool_{folder_};
  const std::string report_ = "{\"context\": {},\r\n \"benchmarks\": []}\n";
};

TEST_F(UploadSpoolTest, keeps_the_reports_bytes_and_says_where_it_goes) {
  const std::string digest =
      spool_.put(report_, {"https://perf.example", "codec", {{"channel", "pr/1 \"x\""}}});
  EXPECT_EQ(digest, sha256_hex(report_));
  EXPECT_EQ(content(folder_ / (digest + ".json")), report_);
  EXPECT_EQ(content(folder_ / (digest + ".upload.json")),
            "{\"schema\": 1, \"server\": \"https://perf.example\", \"project\": \"codec\", "
            "\"parameters\": {\"channel\": \"pr/1 \\\"x\\\"\"}}\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2) << "nothing partial is left";
}

TEST_F(UploadSpoolTest, is_gone_with_its_last_report) {
  const std::string digest = spool_.put(report_, {});
  const std::string other = spool_.put("x", {});
  spool_.remove(digest);
  EXPECT_TRUE(fs::exists(spool_.report_path(other)));
  spool_.remove(other);
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(UploadSpoolTest, puts_aside_what_was_refused) {
  const std::string digest = spool_.put(report_, {});
  spool_.reject(digest, "{\"detail\": \"no\"}");
  EXPECT_FALSE(fs::exists(spool_.report_path(digest)));
  EXPECT_EQ(content(folder_ / "rejected" / (digest + ".json")), report_);
  EXPECT_TRUE(fs::exists(folder_ / "rejected" / (digest + ".upload.json")));
  EXPECT_EQ(content(folder_ / "rejected" / (digest + ".answer.json")), "{\"detail\": \"no\"}");
}

TEST_F(UploadSpoolTest, names_the_file_it_cannot_write) {
  fs::create_directories(folder_.parent_path());
  std::ofstream(folder_) << "a file";
  try {
    (void)spool_.put(report_, {});
    FAIL() << "written";
  } catch (const UploadSpoolError& error) {
    EXPECT_NE(std::string(error.what()).find(folder_.string()), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace wirewatch
