import type { Data } from "plotly.js";
import { formatQuantity } from "../base/format";
import { baseLayout, type Figure } from "./figure";
import { translucent } from "./line-style";
import { escapeMarkup } from "./markup";
import type { ChartTheme } from "./theme";
import { valueAxis } from "./value-axis";

/** A value with its standard error; null where that cannot be told. */
interface Level {
  readonly value: number;
  readonly standard_error: number | null;
}

/** One stacked bar: the phases of an operation at a version. */
export interface StackedBar {
  readonly label: string;
  readonly title: string;
  readonly total: Level;
  readonly phases: ReadonlyArray<Level & { readonly name: string }>;
  readonly residual: Level;
}

interface BreakdownInput {
  readonly bars: readonly StackedBar[];
  readonly unit: string;
  readonly theme: ChartTheme;
  readonly zoomKey: string;
}

export const RESIDUAL = "residual";

/** `391 ns ± 12 ns`, one standard error. */
export function levelText({ value, standard_error: error }: Level, unit: string): string {
  // Signs are put by hand: a negative phase scales like a positive one.
  const text = (value < 0 ? "−" : "") + formatQuantity(Math.abs(value), unit);
  return error === null ? text : `${text} ± ${formatQuantity(error, unit)}`;
}

const HOVER = "%{customdata[0]}<br>%{customdata[1]}:  %{customdata[2]}<extra></extra>";

/**
 * Phases stacked over each other, negative ones below zero, and the total as it was measured with its error: where the
 * stack and the mark differ, the residual says by how much.
 */
export function breakdownFigure({ bars, unit, theme, zoomKey }: BreakdownInput): Figure {
  const names = [...new Set(bars.flatMap((bar) => bar.phases.map((phase) => phase.name)))];
  const ends = bars.flatMap((bar) => {
    const parts = [...bar.phases, bar.residual].map(({ value }) => value);
    const sum = (sign: 1 | -1) =>
      parts.filter((value) => value * sign > 0).reduce((total, value) => total + value, 0);
    return [sum(1), sum(-1), bar.total.value + (bar.total.standard_error ?? 0)];
  });
  const values = valueAxis(ends, unit, "linear", theme);
  const x = bars.map((bar) => escapeMarkup(bar.label));
  const stack = (
    name: string,
    of: (bar: StackedBar) => Level | undefined,
    color: string,
  ): Data => ({
    type: "bar",
    name: escapeMarkup(name),
    x,
    y: bars.map((bar) => (of(bar)?.value ?? 0) / values.divisor),
    marker: { color },
    customdata: bars.map((bar) => {
      const level = of(bar);
      return [bar.title, name, level === undefined ? "" : levelText(level, unit)].map(escapeMarkup);
    }),
    hovertemplate: HOVER,
  });
  const base = baseLayout(theme, zoomKey);
  return {
    data: [
      ...names.map((name, index) =>
        stack(
          name,
          (bar) => bar.phases.find((phase) => phase.name === name),
          theme.hues[index % theme.hues.length] ?? theme.ink,
        ),
      ),
      stack(RESIDUAL, (bar) => bar.residual, translucent(theme.ceiling, 0.5)),
      {
        type: "scatter",
        mode: "markers",
        name: "total, as measured",
        x,
        y: bars.map((bar) => bar.total.value / values.divisor),
        error_y: {
          type: "data",
          array: bars.map((bar) => (bar.total.standard_error ?? 0) / values.divisor),
          color: theme.ink,
          thickness: 1.5,
          width: 5,
        },
        marker: { symbol: "diamond", size: 8, color: theme.ink },
        customdata: bars.map((bar) =>
          [bar.title, "total, as measured", levelText(bar.total, unit)].map(escapeMarkup),
        ),
        hovertemplate: HOVER,
      },
    ],
    layout: {
      ...base,
      margin: { ...base.margin, t: 14 },
      barmode: "relative",
      bargap: bars.length < 4 ? 0.6 : 0.25,
      xaxis: { type: "category", automargin: true, zeroline: false, tickangle: "auto" },
      yaxis: { ...values.axis, zeroline: true, zerolinecolor: theme.flag },
    },
  };
}
