#pragma once

#include <benchmark/benchmark.h>

#include <boost/archive/codecvt_null.hpp>
#include <locale>
#include <span>

#include "codecs/boost_archive/packet_variants.hpp"
#include "core/allocation_counter.hpp"

// Timed loops that make what a message needs and carry nothing.

namespace wirewatch::boost_archive {

/// Times `make` once per iteration. Returns the allocations of all iterations.
template <class Make>
AllocationTotals time_construction(benchmark::State& state, Make make) {
  make();
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    make();
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

/// Makes the compiler believe that `made` is used.
template <class Made>
void keep(Made& made) {
  Made* address = &made;
  benchmark::DoNotOptimize(address);
}

template <class Stream>
AllocationTotals time_output_stream(benchmark::State& state) {
  typename Stream::Memory memory;
  return time_construction(state, [&] {
    typename Stream::Output stream(memory);
    keep(stream);
  });
}

template <class Stream>
AllocationTotals time_input_stream(benchmark::State& state, std::span<const char> wire) {
  return time_construction(state, [&] {
    typename Stream::Input stream(wire);
    keep(stream);
  });
}

/// The two members that basic_binary_oprimitive initialises so: a facet that the locale does not
/// own, and a locale with it.
inline AllocationTotals time_archive_locale(benchmark::State& state) {
  const std::locale base;
  return time_construction(state, [&] {
    boost::archive::codecvt_null<char> facet(1);
    std::locale locale(base, &facet);
    keep(locale);
  });
}

/// Stream and archive.
template <class Kind, class Stream, unsigned flags>
AllocationTotals time_output_archive(benchmark::State& state) {
  typename Stream::Memory memory;
  return time_construction(state, [&] {
    typename Stream::Output stream(memory);
    typename Kind::Output archive(stream.target(), flags);
    keep(archive);
  });
}

template <class Kind, class Stream, unsigned flags>
AllocationTotals time_input_archive(benchmark::State& state, std::span<const char> wire) {
  return time_construction(state, [&] {
    typename Stream::Input stream(wire);
    typename Kind::Input archive(stream.target(), flags);
    keep(archive);
  });
}

/// The archive alone, on what is kept beneath it.
template <class Kind, unsigned flags>
AllocationTotals time_output_archive_alone(benchmark::State& state) {
  typename Kind::Sink sink;
  return time_construction(state, [&] {
    sink.rewind();
    typename Kind::Output archive(sink.target(), flags);
    keep(archive);
  });
}

template <class Kind, unsigned flags>
AllocationTotals time_input_archive_alone(benchmark::State& state, std::span<const char> wire) {
  typename Kind::Source source;
  return time_construction(state, [&] {
    source.rewind(wire);
    typename Kind::Input archive(source.target(), flags);
    keep(archive);
  });
}

}  // namespace wirewatch::boost_archive
