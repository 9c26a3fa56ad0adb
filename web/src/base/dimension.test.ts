import { expect, it } from "vitest";
import { compareDimensions, dimensionTitle, dimensionValue, isTrackKey } from "./dimension";

it("orders dimensions: case first, then facets of its own, then the track", () => {
  const keys = ["machine", "flavour", "os", "compiler", "codec", "operation", "size"];
  expect(keys.sort(compareDimensions)).toEqual([
    "operation",
    "codec",
    "size",
    "flavour",
    "compiler",
    "os",
    "machine",
  ]);
});

it("titles known keys in words and others from the key", () => {
  expect(dimensionTitle("os")).toBe("Operating system");
  expect(dimensionTitle("string_length")).toBe("String length");
});

it("writes sizes in binary units and ceilings by name", () => {
  expect(dimensionValue("size", "4096")).toBe("4\u00a0KiB");
  expect(dimensionValue("size", "big")).toBe("big");
  expect(dimensionValue("codec", "memmove.warm")).toBe("memmove (warm)");
  expect(dimensionValue("codec", "boost.binary")).toBe("boost.binary");
});

it("writes clocks in words", () => {
  expect(dimensionValue("clock", "real")).toBe("wall time");
  expect(dimensionValue("clock", "sundial")).toBe("sundial time");
});

it("tells the track from the case", () => {
  expect(isTrackKey("compiler")).toBe(true);
  expect(isTrackKey("codec")).toBe(false);
});
