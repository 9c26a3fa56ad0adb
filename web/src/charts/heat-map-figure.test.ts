import { describe, expect, it } from "vitest";
import { heatMapFigure, heatMapHeightPx } from "./heat-map-figure";
import { CHART_THEMES } from "./theme";

const theme = CHART_THEMES.light;
const cell = (text: string, isReference = false) => ({
  ...{ text, detail: "1.81", color: "#c9dff0", isReference },
});

const { data, layout } = heatMapFigure({
  columns: ["linux", "<windows>"],
  rows: [
    { title: "clang", cells: [cell("×1", true), null] },
    { title: "gcc", cells: [cell("×0.9 ▼"), cell("×1.2 ▲")] },
  ],
  theme,
});

describe("heatMapFigure", () => {
  it("writes what each cell says into its place, and nothing where nothing was measured", () => {
    expect(data[0]).toMatchObject({
      mode: "text",
      x: [0, 0, 1],
      y: [0, 1, 1],
      text: ["×1<br>1.81", "×0.9 ▼<br>1.81", "×1.2 ▲<br>1.81"],
    });
  });

  it("fills each cell with its colour, and rims the reference", () => {
    expect(layout.shapes).toHaveLength(3);
    expect(layout.shapes?.[2]).toMatchObject({ fillcolor: "#c9dff0", x0: 0.52, y0: 0.52 });
    expect(layout.shapes?.map(({ line }) => line?.color)).toEqual([
      theme.ink,
      theme.grid,
      theme.grid,
    ]);
  });

  it("has the first row at the top, and titles without markup", () => {
    expect(layout.yaxis).toMatchObject({ ticktext: ["clang", "gcc"], range: [1.5, -0.5] });
    expect(layout.xaxis?.ticktext).toEqual(["linux", "&lt;windows&gt;"]);
    expect(heatMapHeightPx(3)).toBeGreaterThan(heatMapHeightPx(2));
  });
});
