import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RatioBar, ratioFigure, ratioHeightPx } from "./ratio-figure";
import { ratioTicks } from "./ratio-ticks";
import { CHART_THEMES } from "./theme";

const bar = (part: Partial<RatioBar>): RatioBar => ({
  label: "a",
  title: "to_wire/a/x",
  about: "gcc 12",
  detail: "1 GB/s → 2 GB/s",
  outcome: "better",
  ratio: 1.1,
  low: 1.05,
  high: 1.16,
  ...part,
});
const draw = (bars: RatioBar[], part = {}) =>
  ratioFigure({
    bars,
    budget: 0.05,
    direction: "higher",
    theme: CHART_THEMES.light,
    isNarrow: false,
    zoomKey: "",
    ...part,
  });
interface Trace {
  readonly name?: string;
  readonly marker?: { readonly symbol: string };
  readonly x: unknown[];
  readonly y: unknown[];
}
const traces = (figure: ReturnType<typeof draw>) => figure.data.map((trace) => trace as Trace);

describe("the chart of ratios", () => {
  it("draws a bar from 1, a marker of its own for each outcome, and a whisker", () => {
    const figure = draw([bar({}), bar({ outcome: "worse", ratio: 0.8, low: 0.7, high: 0.9 })]);
    const named = traces(figure).filter(({ name }) => name !== undefined);
    expect(named.map(({ name, x, y }) => [name, x, y])).toEqual([
      ["worse", [0.8], [0]],
      ["better", [1.1], [1]],
    ]);
    const symbols = traces(figure).flatMap(({ marker }) => (marker ? [marker.symbol] : []));
    expect(new Set(symbols).size).toBe(2);
    expect(traces(figure)[2]?.x).toEqual([1.05, 1.16, null, 0.7, 0.9, null]);
  });

  it("marks the budget to both sides of 1, and says which way is better", () => {
    const { layout } = draw([bar({})]);
    expect(layout.shapes?.map((shape) => shape.x0)).toEqual([1, 1 / 1.05, 1.05]);
    const texts = (direction: string) =>
      draw([bar({})], { direction }).layout.annotations?.map(({ text }) => text);
    expect(texts("higher")).toContain("better ▸");
    expect(texts("lower")).toContain("worse ▸");
    expect(texts("neutral")).toContain("more ▸");
  });

  it("leaves out what has no ratio, and draws names letter by letter", () => {
    const figure = draw([bar({ ratio: null, low: null, high: null, label: "BM<S>" })]);
    expect(traces(figure).map(({ x }) => x)).toEqual([[]]);
    expect(figure.layout.yaxis?.ticktext).toEqual(["BM&lt;S&gt;"]);
  });

  it("is as far to the left as to the right, and no whisker dwarfs the bars", () => {
    const [left = 0, right = 0] = (draw([bar({ high: 1e6 })]).layout.xaxis?.range ??
      []) as number[];
    expect(left).toBeCloseTo(-right);
    expect(right).toBeLessThan(Math.log10(1.5));
  });

  it("writes labels above the bars where there is little room, which takes more height", () => {
    const figure = draw([bar({})], { isNarrow: true });
    expect(figure.layout.yaxis?.ticktext).toEqual([]);
    expect(figure.layout.annotations?.some(({ text }) => text === "a")).toBe(true);
    expect(ratioHeightPx(10, true)).toBeGreaterThan(ratioHeightPx(10, false));
  });

  it("marks any axis with 1 in the middle and few ticks, none beyond the ends", () => {
    fc.assert(
      fc.property(fc.double({ min: 1.004, max: 1e6, noNaN: true }), (reach) => {
        const ticks = ratioTicks(reach, 4);
        expect(ticks).toContain(1);
        expect(ticks.length).toBeLessThanOrEqual(9);
        expect(Math.max(...ticks)).toBeLessThanOrEqual(reach * 1.0001);
        expect(Math.min(...ticks)).toBeGreaterThanOrEqual(0.9999 / reach);
      }),
    );
  });
});
