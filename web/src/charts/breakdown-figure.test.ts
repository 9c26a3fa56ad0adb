import type { Data } from "plotly.js";
import { describe, expect, it } from "vitest";
import { breakdownFigure, levelText, RESIDUAL, type StackedBar } from "./breakdown-figure";
import { CHART_THEMES } from "./theme";

const level = (value: number, error: number | null = 1) => ({ value, standard_error: error });
const BAR: StackedBar = {
  label: "1.88 <gcc>",
  title: "round_trip",
  total: level(1000, 10),
  phases: [
    { name: "streams", ...level(700) },
    { name: "archives", ...level(-50, null) },
  ],
  residual: level(350),
};
const built = () =>
  breakdownFigure({ bars: [BAR], unit: "ns", theme: CHART_THEMES.light, zoomKey: "z" });
const named = (data: readonly Data[], name: string) =>
  data.find((trace) => "name" in trace && trace.name === name);

describe("breakdownFigure", () => {
  it("stacks phases and the residual, negative ones below zero, beside the measured total", () => {
    const { data, layout } = built();
    expect(layout.barmode).toBe("relative");
    expect(named(data, "streams")).toMatchObject({ x: ["1.88 &lt;gcc&gt;"], y: [0.7] });
    expect(named(data, "archives")).toMatchObject({ y: [-0.05] });
    expect(named(data, RESIDUAL)).toMatchObject({ y: [0.35] });
    expect(named(data, "total, as measured")).toMatchObject({ y: [1], error_y: { array: [0.01] } });
  });

  it("says values with their standard error, where it is known", () => {
    expect(levelText(level(391, 12), "ns")).toBe("391\u00a0ns ± 12\u00a0ns");
    expect(levelText(level(-1890, null), "ns")).toBe("−1.89\u00a0µs");
  });
});
