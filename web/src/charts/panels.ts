/** Small multiples: panels in rows and columns of one figure, with shared axes. */
import type { Layout } from "plotly.js";
import { formatBytes } from "../base/format";
import { escapeMarkup } from "./markup";
import type { ChartTheme } from "./theme";

export interface Panel<Line> {
  /** "" where there is only one panel: the page's title says it. */
  readonly title: string;
  readonly lines: readonly Line[];
}

interface Grid {
  readonly panels: ReadonlyArray<Panel<unknown>>;
  readonly columns: number;
  readonly isNarrow: boolean;
  readonly sizesBytes: readonly number[];
  readonly theme: ChartTheme;
}

type Span = [number, number];
const GAP_X = 0.05;
const GAP_Y = 0.14;

/** Plotly's name of the n-th axis: x, x2, x3, ... */
export function axisName<Letter extends "x" | "y">(letter: Letter, panelIndex: number): Letter {
  // Plotly's types list a fixed set of axis names; any number is valid.
  return (panelIndex === 0 ? letter : `${letter}${panelIndex + 1}`) as Letter;
}

function span(index: number, count: number, gap: number): Span {
  const width = (1 - gap * (count - 1)) / count;
  const start = index * (width + gap);
  return [start, Math.min(1, start + width)];
}

function place(grid: Grid, panelIndex: number): { row: number; column: number; x: Span; y: Span } {
  const columns = Math.min(grid.columns, grid.panels.length);
  const rows = Math.ceil(grid.panels.length / columns);
  const row = Math.floor(panelIndex / columns);
  const column = panelIndex % columns;
  return { row, column, x: span(column, columns, GAP_X), y: span(rows - 1 - row, rows, GAP_Y) };
}

/** Payload sizes as ticks: all that have room for their label. */
function sizeTicks(grid: Grid): Pick<NonNullable<Layout["xaxis"]>, "tickvals" | "ticktext"> {
  const logs = grid.sizesBytes.map(Math.log10);
  const room = ((logs.at(-1) ?? 0) - (logs[0] ?? 0)) * (grid.isNarrow ? 0.17 : 0.095);
  let last = Number.NEGATIVE_INFINITY;
  const tickvals = grid.sizesBytes.filter((sizeBytes) => {
    const hasRoom = Math.log10(sizeBytes) - last >= room;
    if (hasRoom) last = Math.log10(sizeBytes);
    return hasRoom;
  });
  return { tickvals, ticktext: tickvals.map(formatBytes) };
}

/** Axes of all panels: sizes below, log; values at the left, zoomed together. */
export function panelAxes(grid: Grid, valuesAxis: NonNullable<Layout["yaxis"]>): Partial<Layout> {
  const logs = grid.sizesBytes.map(Math.log10);
  const low = Math.min(...logs);
  const high = Math.max(...logs);
  const margin = Math.max(0.12, (high - low) * 0.035);
  const axes: Partial<Layout> = {};
  grid.panels.forEach((_, index) => {
    const at = place(grid, index);
    const suffix = index === 0 ? "" : String(index + 1);
    const sizes: NonNullable<Layout["xaxis"]> = {
      type: "log",
      range: [low - margin, high + margin],
      autorange: false,
      domain: at.x,
      anchor: axisName("y", index),
      ...(index > 0 ? { matches: "x" } : {}),
      tickmode: "array",
      ...sizeTicks(grid),
      tickangle: "auto",
      automargin: true,
      gridcolor: grid.theme.grid,
      zeroline: false,
    };
    const values: NonNullable<Layout["yaxis"]> = {
      ...valuesAxis,
      domain: at.y,
      anchor: axisName("x", index),
      ...(index > 0 ? { matches: "y" } : {}),
      showticklabels: at.column === 0,
    };
    Object.assign(axes, { [`xaxis${suffix}`]: sizes, [`yaxis${suffix}`]: values });
  });
  return axes;
}

/** The panels' titles, above each at its left. */
export function panelTitles(grid: Grid): NonNullable<Layout["annotations"]> {
  return grid.panels.flatMap((panel, index) => {
    if (panel.title === "") return [];
    const at = place(grid, index);
    return [
      {
        xref: "paper" as const,
        yref: "paper" as const,
        x: at.x[0],
        y: at.y[1],
        xanchor: "left" as const,
        yanchor: "bottom" as const,
        yshift: 6,
        showarrow: false,
        text: escapeMarkup(panel.title),
        // Bold by the font: markup would set a style attribute, which the page's policy forbids.
        font: { size: 13, color: grid.theme.ink, weight: 600 },
      },
    ];
  });
}
