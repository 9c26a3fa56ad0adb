wirewatch_header_library(nlohmann_json nlohmann/json.hpp)
