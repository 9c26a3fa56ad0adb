#include "core/summary_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iomanip>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>
#include <utility>

namespace wirewatch {
namespace {

constexpr std::size_t columns_at_most = 4;
constexpr std::size_t first_column_at_least = 26;
constexpr int column_width = 22;

// Middle value; the mean of the two middle ones of an even number. `values` is not empty.
double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// Smallest, largest and evenly spread between: what fits on a line.
std::vector<std::uint64_t> columns_of(const std::set<std::uint64_t>& sizes) {
  const std::vector<std::uint64_t> all(sizes.begin(), sizes.end());
  if (all.size() <= columns_at_most) return all;
  std::vector<std::uint64_t> chosen;
  for (std::size_t i = 0; i < columns_at_most; ++i) {
    chosen.push_back(all[i * (all.size() - 1) / (columns_at_most - 1)]);
  }
  return chosen;
}

std::string format_percent(double percent) {
  std::ostringstream text;
  text << std::setprecision(percent >= 100 ? 3 : 2) << percent << " %";
  return text.str();
}

// What tells a case from others of its operation, codec and payload: its facets but the size.
std::string variant_of(const BenchmarkCase& made) {
  const std::string start = case_name(made.operation, made.codec, made.payload, {});
  std::istringstream facets(made.name.substr(std::min(start.size(), made.name.size())));
  std::string variant;
  for (std::string facet; std::getline(facets, facet, '/');) {
    if (facet.empty() || facet.compare(0, 5, "size:") == 0) continue;
    variant += " " + facet;
  }
  return variant;
}

}  // namespace

std::string format_bandwidth(double bytes_per_s) {
  constexpr std::array<const char*, 5> units{"B/s", "kB/s", "MB/s", "GB/s", "TB/s"};
  std::size_t unit = 0;
  while (bytes_per_s >= 999.5 && unit + 1 < units.size()) {
    bytes_per_s /= 1000;
    ++unit;
  }
  std::ostringstream text;
  text << std::setprecision(3) << bytes_per_s << " " << units[unit];
  return text.str();
}

std::string format_size(std::uint64_t size_bytes) {
  constexpr std::array<const char*, 4> units{"B", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  while (size_bytes >= 1024 && size_bytes % 1024 == 0 && unit + 1 < units.size()) {
    size_bytes /= 1024;
    ++unit;
  }
  return std::to_string(size_bytes) + " " + units[unit];
}

void SummaryTable::add(const std::vector<benchmark::BenchmarkReporter::Run>& runs) {
  using Run = benchmark::BenchmarkReporter::Run;
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.skipped) continue;
    const auto rate = run.counters.find("bytes_per_second");
    if (rate != run.counters.end()) {
      bytes_per_s_[run.run_name.function_name].push_back(rate->second.value);
    }
  }
}

void SummaryTable::write(const std::vector<BenchmarkCase>& cases, std::ostream& out) const {
  // A row is an operation of a codec, and its facets where it has several with others; rows and
  // payloads keep the order of the cases.
  using Column = std::pair<std::string, std::uint64_t>;
  std::map<std::string, std::set<std::string>> variants;
  const auto plain_row = [](const BenchmarkCase& made) {
    return made.operation + " " + made.codec;
  };
  for (const BenchmarkCase& made : cases) {
    variants[plain_row(made) + " " + made.payload].insert(variant_of(made));
  }
  std::vector<std::string> payloads;
  std::map<std::string, std::vector<std::string>> rows;
  std::map<std::string, std::set<std::uint64_t>> sizes;
  std::map<Column, double> ceilings;
  std::map<std::pair<std::string, Column>, double> rates;
  std::size_t width = first_column_at_least;
  for (const BenchmarkCase& made : cases) {
    const auto found = bytes_per_s_.find(made.name);
    if (found == bytes_per_s_.end()) continue;
    const double rate = median(found->second);
    const bool has_others = variants[plain_row(made) + " " + made.payload].size() > 1;
    const std::string row = plain_row(made) + (has_others ? variant_of(made) : "");
    const Column column{made.payload, made.payload_bytes};
    if (!rows.count(made.payload)) payloads.push_back(made.payload);
    auto& known = rows[made.payload];
    if (std::find(known.begin(), known.end(), row) == known.end()) known.push_back(row);
    sizes[made.payload].insert(made.payload_bytes);
    width = std::max(width, row.size() + 1);
    rates[{row, column}] = rate;
    if (made.operation == "ceiling") ceilings.emplace(column, rate);
  }
  const auto write_first = [&out, width](const std::string& text) {
    out << std::left << std::setw(static_cast<int>(width)) << text << std::right;
  };
  for (const std::string& payload : payloads) {
    const std::vector<std::uint64_t> columns = columns_of(sizes[payload]);
    out << "\n";
    write_first(payload);
    for (const std::uint64_t size : columns) out << std::setw(column_width) << format_size(size);
    out << "\n";
    for (const std::string& row : rows[payload]) {
      write_first(row);
      for (const std::uint64_t size : columns) {
        const auto rate = rates.find({row, {payload, size}});
        const auto ceiling = ceilings.find({payload, size});
        std::string cell = rate == rates.end() ? "-" : format_bandwidth(rate->second);
        const bool is_ceiling = row.compare(0, 8, "ceiling ") == 0;
        if (rate != rates.end() && ceiling != ceilings.end() && !is_ceiling) {
          cell += " (" + format_percent(100 * rate->second / ceiling->second) + ")";
        }
        out << std::setw(column_width) << cell;
      }
      out << "\n";
    }
  }
  if (!rates.empty()) {
    out << "\nPayload bandwidth by the clock of each case (processor time unless its name says "
           "otherwise), median of the\nrepetitions; in brackets the share of the first ceiling.\n";
  }
}

}  // namespace wirewatch
