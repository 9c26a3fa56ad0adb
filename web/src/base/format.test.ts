import { describe, expect, it } from "vitest";
import {
  CORES_UNIT,
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatSize,
  formatUnscaled,
  RATIO_UNIT,
  SHARE_UNIT,
  scaledUnit,
} from "./format";

/** Expected texts are written with plain spaces; the formatter joins with no-break spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("formatQuantity", () => {
  it.each([
    [1.4249e9, "B/s", "1.42 GB/s"],
    [999.96e6, "B/s", "1 GB/s"],
    [999_400, "B/s", "999 kB/s"],
    [0.5, "B/s", "0.5 B/s"],
    [12_300_000, "1/s", "12.3 M/s"],
    [38.12, "ns", "38.1 ns"],
    [1500, "ns", "1.5 µs"],
    [2.5e9, "ns", "2.5 s"],
    [0.03, "ns", "0.03 ns"],
    [12, "1", "12"],
    [0.25, "", "0.25"],
    [0, "B/s", "0 B/s"],
    [0.892, RATIO_UNIT, "×0.892"],
    [1, CORES_UNIT, "1 core"],
    [0.25, CORES_UNIT, "250 millicores"],
    [0.0000123, CORES_UNIT, "12.3 microcores"],
    [0.0009999, CORES_UNIT, "1 millicore"],
    [0, CORES_UNIT, "0 cores"],
    [0.384, SHARE_UNIT, "38.4 %"],
  ])("writes %s %s as %s", (value, unit, text) => {
    expect(plain(formatQuantity(value, unit))).toBe(text);
  });
});

it("writes a measured number without prefix or power, to five digits", () => {
  expect(formatUnscaled(0.000012345678)).toBe("0.000012346");
  expect(formatUnscaled(1234.5)).toBe("1,234.5");
});

describe("formatSize", () => {
  it.each([
    [0, "0 B"],
    [512, "512 B"],
    [4_204_136, "4.2 MB"],
    [999_999_999, "1 GB"],
  ])("writes %s as about %s", (bytes, text) => {
    expect(plain(formatSize(bytes))).toBe(text);
  });
});

describe("formatBytes", () => {
  it.each([
    [8, "8 B"],
    [512, "512 B"],
    [1024, "1 KiB"],
    [4096, "4 KiB"],
    [4136, "4,136 B"],
    [1_048_576, "1 MiB"],
    [4_194_304, "4 MiB"],
    [1536, "1,536 B"],
    [2.5, "2.5 B"],
  ])("writes %s as %s", (bytes, text) => {
    expect(plain(formatBytes(bytes))).toBe(text);
  });
});

describe("smaller formatters", () => {
  it("groups whole numbers and keeps three digits of others", () => {
    expect(formatNumber(12_345)).toBe("12,345");
    expect(formatNumber(1.23456)).toBe("1.23");
  });
  it("writes ratios as percentages", () => {
    expect(plain(formatPercent(0.8123))).toBe("81 %");
    expect(plain(formatPercent(0.0716))).toBe("7.2 %");
    expect(plain(formatPercent(1.234))).toBe("123 %");
  });
  it("agrees nouns with counts", () => {
    expect(plain(formatCount(1, "version"))).toBe("1 version");
    expect(plain(formatCount(3, "version"))).toBe("3 versions");
    expect(plain(formatCount(2, "series", "series"))).toBe("2 series");
  });
  it("scales an axis by its largest value", () => {
    expect(scaledUnit(3.2e8, "B/s")).toEqual({ divisor: 1e6, symbol: "MB/s" });
    expect(scaledUnit(7, "1")).toEqual({ divisor: 1, symbol: "" });
  });
});
