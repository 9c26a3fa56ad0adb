import type { ScatterData } from "plotly.js";
import type { ChartTheme } from "./theme";

const DASHES = ["solid", "dash", "dot", "dashdot", "longdash"] as const;
const SYMBOLS = ["circle", "square", "diamond", "triangle-up", "triangle-down", "cross"] as const;

/** How a line looks, in a chart and in its legend. */
export interface LineStyle {
  readonly color: string;
  readonly dash: (typeof DASHES)[number];
  readonly symbol: (typeof SYMBOLS)[number];
  readonly widthPx: number;
}

function cyclic<T>(values: readonly [T, ...T[]], index: number): T {
  return values[index % values.length] ?? values[0];
}

/** The style for numbered slots of hue, dash and marker. */
export function lineStyle(
  slots: { readonly hue: number; readonly dash: number; readonly symbol: number },
  theme: ChartTheme,
): LineStyle {
  return {
    color: theme.hues[slots.hue % theme.hues.length] ?? theme.ink,
    dash: cyclic(DASHES, slots.dash),
    symbol: cyclic(SYMBOLS, slots.symbol),
    widthPx: 1.75,
  };
}

/** The style of the n-th ceiling: heavy and neutral. */
export function ceilingStyle(index: number, theme: ChartTheme): LineStyle {
  return { color: theme.ceiling, dash: cyclic(DASHES, index), symbol: "circle", widthPx: 3.5 };
}

/** A colour of the form #rrggbb made see-through. */
export function translucent(color: string, alpha: number): string {
  const part = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return `rgba(${part(1)}, ${part(3)}, ${part(5)}, ${alpha})`;
}

/** The parts of a Plotly trace that the style decides. */
export function tracedStyle(style: LineStyle, withMarkers: boolean): ScatterData {
  return {
    type: "scatter",
    mode: withMarkers ? "lines+markers" : "lines",
    line: { color: style.color, dash: style.dash, width: style.widthPx },
    ...(withMarkers ? { marker: { color: style.color, symbol: style.symbol, size: 6 } } : {}),
  };
}
