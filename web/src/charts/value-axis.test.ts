import { describe, expect, it } from "vitest";
import { CHART_THEMES } from "./theme";
import { valueAxis } from "./value-axis";

const axis = (values: number[], unit: string, scale: "log" | "linear") =>
  valueAxis(values, unit, scale, CHART_THEMES.light);

function labelled(values: number[], unit: string): string[] {
  const { axis: built, bounds } = axis(values, unit, "log");
  const ticks = built.tickvals as number[];
  return (built.ticktext as string[])
    .filter((_, index) => {
      const tick = ticks[index] ?? 0;
      return tick >= bounds[0] && tick <= bounds[1];
    })
    .map((text) => text.replaceAll("\u00a0", " "));
}

describe("a log axis", () => {
  it("labels decades with units", () => {
    expect(labelled([2e6, 3e10], "B/s")).toEqual(
      expect.arrayContaining(["10 MB/s", "100 MB/s", "1 GB/s", "10 GB/s"]),
    );
    expect(labelled([20, 5e6], "ns")).toEqual(
      expect.arrayContaining(["100 ns", "1 µs", "10 µs", "1 ms"]),
    );
  });
  it("keeps to at most ten labels and at least three, whatever the range", () => {
    for (const ratio of [1, 1.2, 2, 5, 30, 1e3, 1e6, 1e12]) {
      const count = labelled([1e6, 1e6 * ratio], "B/s").length;
      expect(count, `ratio ${ratio}`).toBeGreaterThanOrEqual(3);
      expect(count, `ratio ${ratio}`).toBeLessThanOrEqual(10);
    }
  });
  it("does not blow noise up to the whole height", () => {
    const [low, high] = axis([1e9, 1.01e9], "B/s", "log").bounds;
    expect(high / low).toBeGreaterThan(1.5);
  });
  it("has room for every value and stands without any", () => {
    const { bounds } = axis([5, 0, 900], "ns", "log");
    expect(bounds[0]).toBeLessThan(5);
    expect(bounds[1]).toBeGreaterThan(900);
    expect(axis([], "ns", "log").bounds.every(Number.isFinite)).toBe(true);
  });
  it("labels bytes at powers of two", () => {
    expect(labelled([100, 5000], "B")).toContain("1 KiB");
  });
});

describe("a linear axis", () => {
  it("begins at zero, in a scaled unit", () => {
    const { axis: built, divisor, bounds } = axis([2e8, 4e8], "B/s", "linear");
    expect(built.ticksuffix).toBe("\u00a0MB/s");
    expect(divisor).toBe(1e6);
    expect(bounds[0]).toBe(0);
    expect(bounds[1]).toBeGreaterThan(400);
  });
  it("stands where all values are zero", () => {
    expect(axis([0, 0], "1", "linear").bounds[1]).toBeGreaterThan(0);
  });
});
