import type { Layout } from "plotly.js";
import { baseLayout, type Figure } from "./figure";
import { escapeMarkup } from "./markup";
import type { ChartTheme } from "./theme";

/** A cell as it is drawn. */
interface HeatCell {
  readonly text: string;
  /** Smaller matters, on a line of their own. */
  readonly detail: string;
  readonly color: string;
  /** Whether all others are relative to it. */
  readonly isReference: boolean;
}

export interface HeatMapInput {
  readonly columns: readonly string[];
  /** From top to bottom; null where nothing was measured. */
  readonly rows: ReadonlyArray<{
    readonly title: string;
    readonly cells: ReadonlyArray<HeatCell | null>;
  }>;
  readonly theme: ChartTheme;
}

type Shape = NonNullable<Layout["shapes"]>[number];

const ROW_PX = 64;
const AROUND_PX = 200;
/** Between cells, as a share of one. */
const GAP = 0.02;
const EDGE_PX = { plain: 1, reference: 2 };

/** How tall the image must be for its rows. */
export function heatMapHeightPx(rows: number): number {
  return rows * ROW_PX + AROUND_PX;
}

/** The heat map as an image: on the page it is a table, which can be read and reached without seeing it. */
export function heatMapFigure({ columns, rows, theme }: HeatMapInput): Figure {
  const placed = rows.flatMap(({ cells }, y) =>
    cells.flatMap((cell, x) => (cell === null ? [] : [{ cell, x, y }])),
  );
  const shapes = placed.map(({ cell, x, y }): Partial<Shape> => {
    const edge = cell.isReference ? "reference" : "plain";
    return {
      ...{ type: "rect", layer: "below", fillcolor: cell.color },
      ...{ x0: x - 0.5 + GAP, x1: x + 0.5 - GAP, y0: y - 0.5 + GAP, y1: y + 0.5 - GAP },
      line: { color: cell.isReference ? theme.ink : theme.grid, width: EDGE_PX[edge] },
    };
  });
  const axis = (titles: readonly string[]) => ({
    tickvals: titles.map((_, index) => index),
    ticktext: titles.map(escapeMarkup),
    tickfont: { color: theme.ink },
    showgrid: false,
    zeroline: false,
    automargin: true,
    fixedrange: true,
  });
  return {
    data: [
      {
        type: "scatter",
        mode: "text",
        x: placed.map(({ x }) => x),
        y: placed.map(({ y }) => y),
        text: placed.map(
          ({ cell }) => `${escapeMarkup(cell.text)}<br>${escapeMarkup(cell.detail)}`,
        ),
        textfont: { color: theme.ink },
        hoverinfo: "skip",
        showlegend: false,
      },
    ],
    layout: {
      ...baseLayout(theme, "heat-map"),
      xaxis: { ...axis(columns), side: "top", range: [-0.5, columns.length - 0.5] },
      yaxis: { ...axis(rows.map(({ title }) => title)), range: [rows.length - 0.5, -0.5] },
      shapes,
    },
  };
}
