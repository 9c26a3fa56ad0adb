import type { ScatterData } from "plotly.js";
import { describe, expect, it } from "vitest";
import { ceilingStyle, lineStyle } from "./line-style";
import { type SweepInput, type SweepLine, sweepFigure } from "./sweep-figure";
import { CHART_THEMES } from "./theme";

const theme = CHART_THEMES.dark;

function line(part: Partial<SweepLine> = {}): SweepLine {
  return {
    label: "boost.binary",
    title: "to_wire/boost.binary",
    about: "gcc 12",
    detail: ["", "", ""],
    style: lineStyle({ hue: 0, dash: 0, symbol: 0 }, theme),
    isHidden: false,
    y: [1e8, null, 2e9],
    q1: [1e8, null, 2e9],
    q3: [1e8, null, 2e9],
    ofCeiling: [0.05, null, 0.2],
    model: null,
    ...part,
  };
}
const CEILING = line({
  label: "memmove (warm)",
  style: ceilingStyle(0, theme),
  y: [2e9, 1e10, 9e9],
  ofCeiling: null,
});

function figure(part: Partial<SweepInput> = {}) {
  const built = sweepFigure({
    sizesBytes: [8, 512, 4096],
    panels: [{ title: "", lines: [line()] }],
    ceilings: [CEILING],
    caches: [],
    unit: "B/s",
    unreachable: "above",
    columns: 2,
    isNarrow: false,
    theme,
    zoomKey: "z",
    ...part,
  });
  return { data: built.data as ScatterData[], layout: built.layout };
}

describe("sweepFigure", () => {
  it("is log-log with sizes in binary units", () => {
    const { layout } = figure();
    expect(layout.xaxis?.type).toBe("log");
    expect(layout.yaxis?.type).toBe("log");
    expect(layout.xaxis?.tickvals).toEqual([8, 512, 4096]);
    expect(layout.xaxis?.ticktext).toEqual(["8\u00a0B", "512\u00a0B", "4\u00a0KiB"]);
  });

  it("draws the fitted model under its line, in its colour, without a name", () => {
    const model = { sizesBytes: [8, 100, 4096], y: [1e8, 1e9, 2e9] };
    const { data } = figure({ panels: [{ title: "", lines: [line({ model })] }] });
    const [curve] = data.filter((trace) => trace.line?.dash === "dot");
    expect(curve).toMatchObject({ x: model.sizesBytes, y: model.y, showlegend: false });
    expect(curve?.name).toBeUndefined();
    expect(curve?.line?.color).toBe(line().style.color);
    expect(data.indexOf(curve ?? {})).toBe(data.length - 2);
  });

  it("marks the caches among the sizes, at values for shapes and at logarithms for names", () => {
    const caches = [
      { label: "L1d 1 KiB", sizeBytes: 1024 },
      { label: "L2 1 MiB", sizeBytes: 2 ** 20 },
    ];
    const { layout } = figure({ caches });
    expect(layout.shapes).toHaveLength(1);
    expect(layout.shapes?.[0]).toMatchObject({ x0: 1024, x1: 1024, yref: "y domain" });
    const name = layout.annotations?.find(({ text }) => text === "L1d 1 KiB");
    expect(name?.x).toBeCloseTo(Math.log10(1024));
  });

  it("shades what is beyond the ceiling, under the ceiling, under the lines", () => {
    const [area, ceiling, own] = figure().data;
    expect(area?.fill).toBe("toself");
    expect(area?.y?.slice(0, 3)).toEqual([2e9, 1e10, 9e9]);
    expect(Math.min(...((area?.y?.slice(3) ?? []) as number[]))).toBeGreaterThan(1e12);
    expect(ceiling?.line?.width).toBeGreaterThan(own?.line?.width ?? 0);
    expect(ceiling?.line?.color).toBe(theme.ceiling);
    expect(own?.name).toBe("boost.binary");
  });

  it("shades below for times, and nothing where the metric has no ceiling", () => {
    const below = figure({ unreachable: "below", unit: "ns" }).data[0];
    expect(Math.max(...((below?.y?.slice(3) ?? []) as number[]))).toBeLessThan(1e8);
    expect(figure({ unreachable: "none" }).data[0]?.fill).toBeUndefined();
    expect(figure({ ceilings: [] }).data[0]?.fill).toBeUndefined();
  });

  it("names the ceiling over its highest point, where its line cannot cross the name", () => {
    const ceilings = [{ ...CEILING, y: [1e11, 6e10, 5e10] }];
    const name = figure({ ceilings }).layout.annotations?.find(
      (each) => each.text === "memmove (warm)",
    );
    expect(name).toMatchObject({ x: Math.log10(8), y: Math.log10(1e11), yshift: 13 });
  });

  it("leaves gaps, and zero as a gap", () => {
    const { data } = figure({ panels: [{ title: "", lines: [line({ y: [0, null, 3] })] }] });
    expect(data.at(-1)?.y).toEqual([null, null, 3]);
    expect(data.at(-1)?.connectgaps).toBe(false);
  });

  it("says the share of the ceiling in the hover", () => {
    const rows = figure().data.at(-1)?.customdata as string[][];
    expect(rows[2]?.[3]).toBe("20\u00a0% of memmove's speed");
  });

  it("stands panels side by side with the same axes, each under the ceiling", () => {
    const panels = [
      { title: "to_wire", lines: [line()] },
      { title: "from_wire", lines: [line()] },
    ];
    const { data, layout } = figure({ panels });
    expect(layout["xaxis2"]).toMatchObject({ matches: "x" });
    expect(layout["yaxis2"]).toMatchObject({ matches: "y", showticklabels: false });
    expect(layout["yaxis2"]?.autorangeoptions).toEqual(layout.yaxis?.autorangeoptions);
    expect(layout.xaxis?.domain?.[1]).toBeLessThan(layout["xaxis2"]?.domain?.[0] ?? 0);
    expect(data.filter((trace) => trace.name === "memmove (warm)")).toHaveLength(2);

    const stacked = figure({ panels, columns: 1 }).layout;
    expect(stacked["xaxis2"]?.domain).toEqual([0, 1]);
    expect(stacked["yaxis2"]?.domain?.[1]).toBeLessThan(stacked.yaxis?.domain?.[0] ?? 0);
    expect(stacked["yaxis2"]).toMatchObject({ showticklabels: true });
  });

  it("drops size labels that have no room", () => {
    const sizesBytes = Array.from({ length: 24 }, (_, power) => 2 ** power);
    const y = sizesBytes.map(() => 1);
    const { layout } = figure({
      sizesBytes,
      isNarrow: true,
      ceilings: [],
      panels: [{ title: "", lines: [line({ y, q1: y, q3: y, ofCeiling: null })] }],
    });
    expect(layout.xaxis?.tickvals?.length).toBeLessThanOrEqual(6);
  });
});
