#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/machine_code.hpp"

namespace wirewatch {
namespace {

class WirepackMachineCode : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (const std::string reason = why_no_machine_code(); !reason.empty()) GTEST_SKIP() << reason;
  }
};

TEST_P(WirepackMachineCode, is_what_one_writes_by_hand) {
  const std::vector<std::string> by_hand =
      instructions_of(WIREPACK_OBJECT, GetParam() + "_by_hand");
  EXPECT_EQ(instructions_of(WIREPACK_OBJECT, GetParam() + "_reflected"), by_hand);
  EXPECT_GE(by_hand.size(), 10U) << "a comparison and a load and a store per field were expected";
}

INSTANTIATE_TEST_SUITE_P(Structs, WirepackMachineCode,
                         testing::Values("packet_to_wire", "packet_from_wire", "mixed_to_wire",
                                         "mixed_from_wire"),
                         [](const auto& parameter) { return parameter.param; });

TEST(MachineCode, tells_different_functions_apart) {
  if (const std::string reason = why_no_machine_code(); !reason.empty()) GTEST_SKIP() << reason;
  EXPECT_NE(instructions_of(WIREPACK_OBJECT, "packet_to_wire_by_hand"),
            instructions_of(WIREPACK_OBJECT, "mixed_to_wire_by_hand"));
  EXPECT_THROW((void)instructions_of(WIREPACK_OBJECT, "no_such_function"), std::runtime_error);
}

}  // namespace
}  // namespace wirewatch
