#include "core/environment.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <sstream>

#include "build_facts.hpp"
#include "core/platform/machine_state.hpp"
#include "core/platform/platform.hpp"
#include "core/processor_events.hpp"

namespace wirewatch {
namespace {

// Processors that others keep busy, above which the machine is not ours alone. Looked at just
// before measuring: a load average would remember our own last run.
constexpr double loaded_above = 0.25;
constexpr std::chrono::milliseconds look_at_load{400};

std::string arch() {
#if defined(__x86_64__) || defined(_M_X64)
  return "x86_64";
#elif defined(__aarch64__) || defined(_M_ARM64)
  return "aarch64";
#elif defined(__riscv) && __riscv_xlen == 64
  return "riscv64";
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
  return "ppc64le";
#elif defined(__s390x__)
  return "s390x";
#elif defined(__i386__) || defined(_M_IX86)
  return "x86";
#else
#error "Name this architecture here."
#endif
}

#if defined(__clang__)
constexpr const char* compiler = "clang";
#elif defined(__GNUC__)
constexpr const char* compiler = "gcc";
#elif defined(_MSC_VER)
constexpr const char* compiler = "msvc";
#endif

std::string compiler_version() {
  std::ostringstream version;
#if defined(__clang__)
  version << __clang_major__ << "." << __clang_minor__ << "." << __clang_patchlevel__;
#elif defined(__GNUC__)
  version << __GNUC__ << "." << __GNUC_MINOR__ << "." << __GNUC_PATCHLEVEL__;
#elif defined(_MSC_VER)
  version << _MSC_VER / 100 << "." << _MSC_VER % 100 << "." << _MSC_FULL_VER % 100000;
#endif
  return version.str();
}

std::string standard_library() {
  std::ostringstream name;
#if defined(_LIBCPP_VERSION)
  name << "libc++-" << _LIBCPP_VERSION / (_LIBCPP_VERSION >= 100000 ? 10000 : 1000);
#elif defined(_GLIBCXX_RELEASE)
  name << "libstdc++-" << _GLIBCXX_RELEASE;
#elif defined(_MSVC_STL_VERSION)
  name << "msvc-stl-" << _MSVC_STL_VERSION;
#endif
  return name.str();
}

// The library tells its build type only in a report's context, so one is written to memory and
// read.
bool is_debug_library() {
  std::ostringstream text;
  benchmark::JSONReporter probe;
  probe.SetOutputStream(&text);
  probe.ReportContext(benchmark::BenchmarkReporter::Context());
  return text.str().find("\"library_build_type\": \"debug\"") != std::string::npos;
}

using Context = std::vector<std::pair<std::string, std::string>>;

void add(Context& context, const std::string& key, const std::string& value) {
  if (!value.empty()) context.emplace_back("wirewatch." + key, value);
}

void add_flag(Context& context, const std::string& key, bool holds) {
  if (holds) add(context, key, "true");
}

}  // namespace

std::string suite_version() { return build_facts::suite_version; }

Context describe_identity(const Options& options) {
  Context context;
  add(context, "schema", "1");
  add(context, "suite_version", build_facts::suite_version);
  if (options.audit.empty()) add(context, "effort", options.effort_text());
  add(context, "audit", options.audit);
  add(context, "os", platform::os_name());
  add(context, "arch", arch());
  add(context, "compiler", compiler);
  add(context, "compiler_version", compiler_version());
  add(context, "stdlib", standard_library());
  add(context, "build_type", build_facts::build_type);
  add(context, "cxx_flags", build_facts::cxx_flags);
  add(context, "variant", options.variant);
  add(context, "machine", options.machine);
  add(context, "version", options.version);
  return context;
}

Context describe_environment(const Options& options, const std::vector<Component>& components) {
  Context context = describe_identity(options);
  add(context, "os_release", platform::os_release());
  add(context, "cpu", platform::cpu_model());
  add(context, "commit", options.commit);
  add(context, "commit_time", options.commit_time);
  add(context, "sitting", options.sitting);
  for (const Component& component : components) {
    add(context, "component." + component.name, component.version);
  }
  const benchmark::CPUInfo& cpu = benchmark::CPUInfo::Get();
  add_flag(context, "debug_library", is_debug_library());
  add_flag(context, "cpu_scaling", cpu.scaling == benchmark::CPUInfo::ENABLED);
  const double busy = platform::busy_processors(look_at_load);
  std::ostringstream load;
  load.precision(2);
  load << std::fixed << busy;
  add(context, "busy_processors", load.str());
  if (!options.benchmark_value("perf_counters").empty()) {
    const std::string absence = processor_events_absence();
    add(context, "processor_events", absence.empty() ? "counted" : "none: " + absence);
  }
  for (const auto& [key, value] : platform::machine_state()) add(context, key, value);
  add_flag(context, "loaded", busy > loaded_above);
  add_flag(context, "wine", platform::is_wine());
  add_flag(context, "virtual_machine", platform::is_virtual_machine());
  return context;
}

}  // namespace wirewatch
