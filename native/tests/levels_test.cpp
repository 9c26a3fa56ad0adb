#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/level_library.hpp"
#include "shapes/shape_loops.hpp"
#include "writers/stream_loops.hpp"

namespace wirewatch {
namespace {

// Were one copy of a template kept for all levels, its address would be the same in each.
TEST(Levels, share_no_inline_function) {
  std::set<const void*> fields;
  std::set<const void*> templates;
  for (const char* level : level_names) {
    fields.insert(shapes::loop_level(level)->a_field);
    templates.insert(writers::stream_level(level)->a_template);
  }
  EXPECT_EQ(fields.size(), level_names.size());
  EXPECT_EQ(templates.size(), level_names.size());
}

TEST(Levels, the_lowest_is_not_optimized_and_the_others_are) {
#ifndef __GNUC__
  GTEST_SKIP() << "this compiler does not tell";
#endif
  for (const std::string level : {"O0", "O2", "O3"}) {
    EXPECT_EQ(shapes::loop_level(level.c_str())->is_optimized, level != "O0") << level;
    EXPECT_EQ(writers::stream_level(level.c_str())->is_optimized, level != "O0") << level;
  }
}

TEST(Levels, an_unknown_one_has_no_loops) {
  EXPECT_EQ(shapes::loop_level("O9"), nullptr);
  EXPECT_EQ(writers::stream_level("O9"), nullptr);
}

}  // namespace
}  // namespace wirewatch
