#pragma once

#include <chrono>
#include <cstddef>
#include <string>

/// All that differs between operating systems. No other file of the runner calls one directly.
namespace wirewatch::platform {

/// `linux`, `windows`, or `wine` for a Windows program that is run by Wine, which is not Windows.
std::string os_name();

/// The system's own name for its release, such as `Debian GNU/Linux 12 (bookworm)`; empty if
/// unknown.
std::string os_release();

/// Marketing name of the first processor; empty if the system does not tell.
std::string cpu_model();

/// Whether the processor says that a hypervisor runs below us. False where that cannot be known.
bool is_virtual_machine();

/// Whether this is a Windows program under Wine.
bool is_wine();

/// Whether the processor is not the machine's but one that a program imitates, so that no time is
/// one of it. False where that cannot be known.
bool is_emulated();

/// How many processors the whole machine kept busy during `window`, in which this call sleeps; so
/// it is the work of others. 0 where the system does not tell.
double busy_processors(std::chrono::milliseconds window);

/// Why this process cannot read what the processor counts (cycles, instructions); empty if it can.
std::string processor_events_absence();

/// Processor time that all threads of this process have used since it started.
std::chrono::nanoseconds process_cpu_time();

/// Whether standard error is a terminal somebody may be watching.
bool stderr_is_terminal();

/// Width of that terminal in characters, 80 if unknown.
std::size_t stderr_columns();

/// Path of this program's file; empty if the system does not tell.
std::string program_path();

/// Makes the system end this program when the one that started it ends. Does nothing where that
/// cannot be had.
void end_with_parent();

/// Memory at a multiple of `alignment_bytes` (a power of two), or nullptr.
void* allocate_aligned(std::size_t size_bytes, std::size_t alignment_bytes) noexcept;
void free_aligned(void* memory) noexcept;

}  // namespace wirewatch::platform
