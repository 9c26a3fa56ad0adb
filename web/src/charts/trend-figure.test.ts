import type { Layout, ScatterData } from "plotly.js";
import { describe, expect, it } from "vitest";
import { exportedFigure } from "./figure";
import { lineStyle } from "./line-style";
import { CHART_THEMES } from "./theme";
import { hasBands, type TrendInput, type TrendLine, trendFigure } from "./trend-figure";

const theme = CHART_THEMES.light;

function line(part: Partial<TrendLine> = {}): TrendLine {
  return {
    id: "1.1",
    label: "BM_Sort<S>",
    title: "BM_Sort<S>&co",
    about: "gcc 12",
    style: lineStyle({ hue: 0, dash: 0, symbol: 0 }, theme),
    isHidden: false,
    panel: 0,
    y: [1e9, null, 2e9, 3e9],
    q1: [0.9e9, null, 1.9e9, 2.9e9],
    q3: [1.1e9, null, 2.1e9, 3.1e9],
    detailAt: (index) => ["1 run", "", "1 run", "2 runs"][index] ?? "",
    ...part,
  };
}

const VERSIONS = { labels: ["1.74", "1.80", "<2> & co", "2.1"], tickTexts: null, times: null };

function figure(part: Partial<TrendInput> = {}) {
  const built = trendFigure({
    versions: VERSIONS,
    panels: [""],
    columns: 1,
    lines: [line()],
    flags: [],
    changes: [],
    unit: "B/s",
    scale: "log",
    theme,
    isNarrow: false,
    zoomKeyX: "x",
    zoomKeyY: "y",
    ...part,
  });
  return { data: built.data as ScatterData[], layout: built.layout };
}

const hoverTexts = (trace: ScatterData | undefined) =>
  ((trace?.customdata ?? []) as Array<Iterable<string>>).map((row) => [...row]);
const isLine = (trace: ScatterData) => trace.name !== undefined;
const isBand = (trace: ScatterData) => trace.fill === "toself";

describe("trendFigure", () => {
  it("draws all versions in the given order, evenly, on a log axis", () => {
    const { layout } = figure();
    expect(layout.xaxis?.type).toBe("category");
    expect(layout.xaxis?.categoryarray).toEqual(["1.74", "1.80", "&lt;2&gt; &amp; co", "2.1"]);
    expect(layout.yaxis?.type).toBe("log");
    expect(figure({ scale: "linear" }).layout.yaxis?.type).toBe("linear");
  });

  it("runs on over a version without a value, and leaves a gap where no markers say so", () => {
    const trace = figure().data.find(isLine);
    expect(trace?.y).toEqual([1e9, null, 2e9, 3e9]);
    expect(trace?.connectgaps).toBe(true);
    const long = line({ y: [null, ...Array.from({ length: 200 }, () => 1)], q1: null, q3: null });
    expect(figure({ lines: [long] }).data.find(isLine)?.connectgaps).toBe(false);
    expect(figure({ lines: [long] }).data.find(isLine)?.mode).toBe("lines");
    const fitting = line({ y: Array.from({ length: 200 }, () => 1), q1: null, q3: null });
    const mode = (lines: number) =>
      figure({ lines: Array.from({ length: lines }, () => fitting) }).data.find(isLine)?.mode;
    expect([mode(20), mode(21)]).toEqual(["lines+markers", "lines"]);
  });

  it("leaves zero to a gap on a log axis, and draws it on a linear one", () => {
    const zero = line({ y: [0, 1, 2, 3], q1: null, q3: null });
    expect(figure({ lines: [zero], unit: "1" }).data.find(isLine)?.y).toEqual([null, 1, 2, 3]);
    expect(figure({ lines: [zero], unit: "1" }).data.find(isLine)?.connectgaps).toBe(false);
    const linear = figure({ lines: [zero], unit: "1", scale: "linear" });
    expect(linear.data.find(isLine)?.y).toEqual([0, 1, 2, 3]);
  });

  it("escapes every text from outside and keeps the hover template constant", () => {
    const { data, layout } = figure({
      flags: [{ versionIndex: 1, text: "1", hover: "<a href=x>", isEmphasised: false }],
    });
    const trace = data.find(isLine);
    expect(trace?.name).toBe("BM_Sort&lt;S&gt;");
    const rows = hoverTexts(trace);
    expect(rows[2]?.slice(0, 3)).toEqual([
      "BM_Sort&lt;S&gt;&amp;co",
      "&lt;2&gt; &amp; co",
      "2\u00a0GB/s",
    ]);
    expect(trace?.hovertemplate).not.toContain("BM_");
    expect(JSON.stringify({ data, layout, rows })).not.toMatch(/<(?!br>|extra>|\/extra>)/);
  });

  it("draws one outline per stretch below the lines, and whiskers where a point stands alone", () => {
    const { data } = figure();
    expect(isBand(data[0] ?? {})).toBe(true);
    expect(data[0]?.x).toEqual([
      "1.74",
      "1.74",
      null,
      "&lt;2&gt; &amp; co",
      "2.1",
      "2.1",
      "&lt;2&gt; &amp; co",
      null,
    ]);
    const whiskers = data.find(isLine)?.error_y?.array as Array<number | null>;
    expect(whiskers.map((value) => value !== null)).toEqual([true, false, false, false]);
  });

  it("draws no bands for many lines, and no markers for very many points", () => {
    const thirteen = Array.from({ length: 13 }, () => line());
    expect(hasBands(thirteen)).toBe(false);
    expect(figure({ lines: thirteen }).data.some(isBand)).toBe(false);
    expect(figure().data.find(isLine)?.mode).toBe("lines+markers");
    const long = line({ y: Array.from({ length: 4001 }, () => 1), q1: null, q3: null });
    expect(figure({ lines: [long] }).data.find(isLine)?.mode).toBe("lines");
  });

  it("puts flags at places, not at labels that read as numbers", () => {
    const flag = { versionIndex: 1, text: "1 2", hover: "", isEmphasised: false };
    const { layout } = figure({ flags: [flag] });
    const shapes = layout.shapes as NonNullable<Layout["shapes"]>;
    expect(shapes[0]).toMatchObject({ x0: 1, x1: 1, yref: "y domain", y0: 0, y1: 1 });
    expect((layout.annotations ?? [])[0]).toMatchObject({ x: 1, text: "1 2" });
  });

  it("rings change points that can be drawn, and says what changed", () => {
    const mark = { lineIndex: 0, ratio: "Change point: ×2", levels: "1 GB/s, then 2 GB/s" };
    const changes = [
      { ...mark, versionIndex: 1 },
      { ...mark, versionIndex: 2 },
    ];
    const [ring, ...others] = figure({ changes }).data.filter(({ mode }) => mode === "markers");
    expect(others).toEqual([]);
    expect(ring).toMatchObject({ x: ["&lt;2&gt; &amp; co"], y: [2e9], showlegend: false });
    expect(hoverTexts(ring)).toEqual([
      [
        "BM_Sort&lt;S&gt;&amp;co",
        "&lt;2&gt; &amp; co",
        ...["Change point: ×2", ""],
        mark.levels,
        "gcc 12",
      ],
    ]);
    const hidden = figure({ changes, lines: [line({ isHidden: true })] }).data;
    expect(hidden.every(({ visible }) => visible === false)).toBe(true);
  });

  it("thins out texts of its own under many versions", () => {
    const labels = Array.from({ length: 30 }, (_, index) => `1.${index}`);
    const tickTexts = labels.map((label) => `<${label}>`);
    const { layout } = figure({ versions: { labels, tickTexts, times: null } });
    expect(layout.xaxis?.ticktext).toHaveLength(10);
    expect(layout.xaxis?.ticktext?.[1]).toBe("&lt;1.3&gt;");
    expect(layout.xaxis?.tickvals?.[1]).toBe("1.3");
  });

  it("cuts long labels under the axis short, and leaves room for the values' at the left", () => {
    const labels = ["0123456789abcdef0123", "1.0"];
    const { layout } = figure({ versions: { labels, tickTexts: null, times: null } });
    expect(layout.xaxis?.ticktext).toEqual(["0123456789…", "1.0"]);
    const texts = (layout.yaxis?.ticktext ?? []) as string[];
    const longest = Math.max(...texts.map(({ length }) => length));
    expect(layout.margin?.l).toBeGreaterThan(longest * 7);
  });

  it("places versions at their times, with flags at them", () => {
    const times = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-03-01T00:00:00Z"];
    const flag = { versionIndex: 1, text: "1", hover: "", isEmphasised: false };
    const { data, layout } = figure({
      versions: { labels: ["1.0", "1.1", "2.0"], tickTexts: null, times },
      flags: [flag],
      lines: [line({ y: [1e9, 2e9, 3e9], q1: null, q3: null })],
    });
    expect(layout.xaxis?.type).toBe("date");
    expect(data[0]?.x).toEqual(times);
    expect(hoverTexts(data[0])[2]?.[1]).toBe("2.0 · 2026-03-01");
    expect(layout.shapes?.[0]).toMatchObject({ x0: times[1], x1: times[1] });
    const [low, high] = (layout.xaxis?.range ?? []).map((end) => Date.parse(String(end)));
    expect(low).toBeLessThan(Date.parse("2026-01-01"));
    expect(high).toBeGreaterThan(Date.parse("2026-03-01"));
  });

  it("draws panels of the same scales, named, each line in its own", () => {
    const lines = [0, 1, 2].map((panel) => line({ id: "a", panel, y: [1e9 * (panel + 1)] }));
    const flag = { versionIndex: 0, text: "1", hover: "", isEmphasised: false };
    const { data, layout } = figure({
      lines,
      panels: ["clang", "gcc <12>", "msvc"],
      columns: 2,
      flags: [flag],
    });
    const drawn = data.filter(isLine);
    expect(drawn.map(({ xaxis, yaxis }) => [xaxis, yaxis])).toEqual([
      ["x", "y"],
      ["x2", "y2"],
      ["x3", "y3"],
    ]);
    expect(data.filter(isBand).map(({ yaxis }) => yaxis)).toEqual(["y", "y2", "y3"]);
    const axes = layout as Record<string, NonNullable<Layout["yaxis"]>>;
    expect([axes["yaxis2"]?.matches, axes["xaxis3"]?.matches]).toEqual(["y", "x"]);
    expect(axes["yaxis2"]?.showticklabels).toBe(false);
    // Versions are named under the lowest panel of each column.
    const named = ["xaxis", "xaxis2", "xaxis3"].map((name) => axes[name]?.showticklabels);
    expect(named).toEqual([false, true, true]);
    const texts = (layout.annotations ?? []).map(({ text }) => text);
    expect(texts).toEqual(["clang", "gcc &lt;12&gt;", "msvc", "1", "1", "1"]);
    // What is hidden together has one entry in the legend of an image.
    expect(drawn.map(({ showlegend }) => showlegend)).toEqual([true, false, false]);
  });

  it("hides lines with their bands", () => {
    const { data } = figure({ lines: [line({ isHidden: true })] });
    expect(data.every((trace) => trace.visible === false)).toBe(true);
  });

  it("keeps zoom of x by channel and of y by metric and scale", () => {
    const { layout } = figure({ zoomKeyX: "a", zoomKeyY: "b" });
    expect([layout.xaxis?.uirevision, layout.yaxis?.uirevision]).toEqual(["a", "b"]);
  });

  it("leaves the page with title and legend", () => {
    const exported = exportedFigure(figure(), { title: "a < b", subtitle: "c" }, theme);
    expect(exported.layout.showlegend).toBe(true);
    expect(exported.layout.title).toMatchObject({ text: "a &lt; b" });
  });
});
