import { describe, expect, it } from "vitest";
import { axisName, type Grid, panelAxes, panelColumns, panelTitles } from "./panels";
import { CHART_THEMES } from "./theme";

const grid = (titles: readonly string[], columns: number): Grid => ({
  panels: titles.map((title) => ({ title })),
  ...{ columns, rowGap: 0.2, titleGapPx: 6, theme: CHART_THEMES.light },
});

describe("panelColumns", () => {
  it.each([
    [0, false, 1],
    [1, false, 1],
    [3, false, 3],
    [4, false, 2],
    [9, false, 3],
    [9, true, 1],
  ])("of %s panels, with little room: %s, puts %s side by side", (count, isNarrow, columns) => {
    expect(panelColumns(count, isNarrow)).toBe(columns);
  });
});

describe("panelAxes", () => {
  const axes = panelAxes(grid(["a", "b", "c"], 2), { type: "log" }, { type: "linear" }, false);

  it("places panels by rows from the top, without overlap", () => {
    expect(axes.xaxis?.domain).toEqual([0, 0.475]);
    expect(axes["xaxis2"]?.domain?.[0]).toBeCloseTo(0.525);
    expect(axes.yaxis?.domain?.[0]).toBeCloseTo(0.6);
    expect(axes["yaxis2"]?.domain).toEqual(axes.yaxis?.domain);
    expect(axes["yaxis3"]?.domain).toEqual([0, 0.4]);
  });

  it("zooms all together, and keeps what the axes are", () => {
    expect(axes["xaxis3"]).toMatchObject({ type: "log", matches: "x", anchor: axisName("y", 2) });
    expect(axes["yaxis3"]).toMatchObject({ type: "linear", matches: "y", anchor: "x3" });
    expect(axes.xaxis).not.toHaveProperty("matches");
  });

  it("names values at the left, and places under the lowest panel of each column", () => {
    const named = (letter: "x" | "y") =>
      (["", "2", "3"] as const).map((suffix) => axes[`${letter}axis${suffix}`]?.showticklabels);
    expect(named("y")).toEqual([true, false, true]);
    expect(named("x")).toEqual([false, true, true]);
    const each = panelAxes(grid(["a", "b", "c"], 2), {}, {}, true);
    expect(each.xaxis?.showticklabels).toBe(true);
  });
});

it("titles each panel without markup, and none that is alone", () => {
  const titles = panelTitles(grid(["<i>a</i>", "b"], 1));
  expect(titles.map(({ text }) => text)).toEqual(["&lt;i&gt;a&lt;/i&gt;", "b"]);
  expect(titles.map(({ y }) => y)).toEqual([1, 0.4]);
  expect(panelTitles(grid([""], 1))).toEqual([]);
});

it("puts titles above what stands on a panel", () => {
  const [title] = panelTitles({ ...grid(["a"], 1), titleGapPx: 20 });
  expect(title?.yshift).toBe(20);
});
