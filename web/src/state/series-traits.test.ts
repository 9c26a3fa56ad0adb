import { describe, expect, it } from "vitest";
import { CLANG, GCC, trendSeries } from "../../tests/answers";
import { differingKeys, seriesLabels, sharedTraits, trackTexts } from "./series-traits";

const codec = (name: string, more: Record<string, string> = {}) => ({
  operation: "to_wire",
  codec: name,
  ...more,
});

describe("seriesLabels", () => {
  it("says only what differs", () => {
    const labels = seriesLabels([
      trendSeries({ facets: codec("boost.binary") }),
      trendSeries({ facets: codec("boost.text") }),
    ]);
    expect(labels).toEqual(["boost.binary", "boost.text"]);
  });

  it("says the compiler with its version once", () => {
    const labels = seriesLabels([trendSeries(), trendSeries({ track: CLANG })]);
    expect(labels).toEqual(["gcc 12", "clang 16"]);
    const versions = seriesLabels([
      trendSeries({ track: GCC }),
      trendSeries({ track: { ...GCC, compiler_major: "13" } }),
    ]);
    expect(versions).toEqual(["gcc 12", "gcc 13"]);
  });

  it("says of a bare number what it counts", () => {
    const processes = (count: string) =>
      trendSeries({ facets: { ...codec("a"), processes: count } });
    expect(seriesLabels([processes("1"), processes("2")])).toEqual(["processes 1", "processes 2"]);
    expect(sharedTraits([processes("2")])).toContain("processes 2");
  });

  it("never hides a compiler behind a codec that happens to go with it", () => {
    const labels = seriesLabels([
      trendSeries({ facets: codec("boost.binary"), track: GCC }),
      trendSeries({ facets: codec("boost.text"), track: CLANG }),
    ]);
    expect(labels).toEqual(["boost.binary · gcc 12", "boost.text · clang 16"]);
  });

  it("leaves out what the compiler tells already", () => {
    const msvc = { ...GCC, compiler: "msvc", compiler_major: "19", os: "windows", machine: "win" };
    expect(differingKeys([trendSeries(), trendSeries({ track: msvc })])).toEqual(["compiler"]);
  });

  it("falls back on names, exactly, where there are no facets", () => {
    const names = ["BM_Sort<S>", "BM_Copy/1024"];
    const labels = seriesLabels([
      trendSeries({ name: "BM_Sort<S>", facets: {}, clock: "real" }),
      trendSeries({ name: "BM_Copy/1024", facets: {} }),
    ]);
    expect(labels).toEqual(names);
  });

  it("tells two names with equal facets apart", () => {
    const labels = seriesLabels([
      trendSeries({ name: "to_wire/a" }),
      trendSeries({ name: "to_wire/a/old" }),
    ]);
    expect(labels).toEqual(["to_wire/a", "to_wire/a/old"]);
  });

  it("lets panels tell the operation", () => {
    const both = [
      trendSeries({ facets: { operation: "to_wire", codec: "a" } }),
      trendSeries({ facets: { operation: "from_wire", codec: "a" } }),
      trendSeries({ facets: { operation: "to_wire", codec: "b" } }),
    ];
    expect(seriesLabels(both, "operation")).toEqual(["a", "a", "b"]);
  });
});

it("sharedTraits says what all have in common, in words", () => {
  const shared = sharedTraits([
    trendSeries({ facets: codec("a", { size: "4096" }) }),
    trendSeries({ facets: codec("b", { size: "4096" }) }),
  ]);
  expect(shared).toEqual(["to_wire", "4\u00a0KiB", "gcc 12", "linux", "lab"]);
});

describe("trackTexts", () => {
  it("says the standard library and the processor only of tracks that would read the same", () => {
    const clang = { compiler: "clang", compiler_major: "19", os: "linux", stdlib: "libstdc++-12" };
    const tracks = [clang, { ...clang, stdlib: "libc++-19" }, { ...clang, os: "windows" }];
    expect(trackTexts(tracks)).toEqual([
      "clang 19 · linux · libstdc++-12",
      "clang 19 · linux · libc++-19",
      "clang 19 · windows",
    ]);
    expect(trackTexts([{ ...clang, cpu: "A" }, clang])).toEqual([
      "clang 19 · linux · A",
      "clang 19 · linux",
    ]);
  });
});
