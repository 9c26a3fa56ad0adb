wirewatch_header_library(cereal cereal/cereal.hpp)
