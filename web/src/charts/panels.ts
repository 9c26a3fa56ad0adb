/** Small multiples: panels in rows and columns of one figure, with shared axes. */
import type { Layout } from "plotly.js";
import { escapeMarkup } from "./markup";
import type { ChartTheme } from "./theme";

export interface Panel<Line> {
  /** "" where there is only one panel: the page's title says it. */
  readonly title: string;
  readonly lines: readonly Line[];
}

export interface Grid {
  readonly panels: ReadonlyArray<{ readonly title: string }>;
  readonly columns: number;
  /** Between rows, as a share of the height; titles stand there. */
  readonly rowGap: number;
  /** Between a panel and its title. */
  readonly titleGapPx: number;
  readonly theme: ChartTheme;
}

type Span = [number, number];
const COLUMN_GAP = 0.05;
/** From a panel to its title; flags stand between them. */
export const TITLE_GAP_PX = { plain: 6, flagged: 24 };

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
  return {
    row,
    column,
    x: span(column, columns, COLUMN_GAP),
    y: span(rows - 1 - row, rows, grid.rowGap),
  };
}

/** So many panels stand side by side that each stays wide enough to read. */
export function panelColumns(panelCount: number, isNarrow: boolean): number {
  if (isNarrow) return 1;
  return panelCount === 4 ? 2 : Math.min(3, Math.max(1, panelCount));
}

/** Axes of all panels, of the same range and zoomed together; values are named at the left, places under each column. */
export function panelAxes(
  grid: Grid,
  placesAxis: NonNullable<Layout["xaxis"]>,
  valuesAxis: NonNullable<Layout["yaxis"]>,
  underEach: boolean,
): Partial<Layout> {
  const axes: Partial<Layout> = {};
  grid.panels.forEach((_, index) => {
    const at = place(grid, index);
    const suffix = index === 0 ? "" : String(index + 1);
    const isLowest = index + grid.columns >= grid.panels.length;
    const isNamed = { x: underEach || isLowest, y: at.column === 0 };
    const places: NonNullable<Layout["xaxis"]> = {
      ...placesAxis,
      domain: at.x,
      anchor: axisName("y", index),
      ...(index > 0 ? { matches: "x" } : {}),
      showticklabels: isNamed.x,
    };
    const values: NonNullable<Layout["yaxis"]> = {
      ...valuesAxis,
      domain: at.y,
      anchor: axisName("x", index),
      ...(index > 0 ? { matches: "y" } : {}),
      showticklabels: isNamed.y,
    };
    Object.assign(axes, { [`xaxis${suffix}`]: places, [`yaxis${suffix}`]: values });
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
        yshift: grid.titleGapPx,
        showarrow: false,
        text: escapeMarkup(panel.title),
        // Bold by the font: markup would set a style attribute, which the page's policy forbids.
        font: { size: 13, color: grid.theme.ink, weight: 600 },
      },
    ];
  });
}
