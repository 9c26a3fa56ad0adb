import type { Data, Layout } from "plotly.js";
import { formatQuantity } from "../base/format";
import { escapeMarkup } from "./markup";
import type { ChartTheme } from "./theme";

/** What Plotly draws: plain data, so that it can be tested without a browser. */
export interface Figure {
  readonly data: Data[];
  readonly layout: Partial<Layout>;
}

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

/**
 * One hover text for all charts, constant: what differs comes as escaped customdata. Without bold or other markup
 * than line breaks, which Plotly draws with style attributes that the page's content security policy forbids.
 */
export const HOVER_TEMPLATE =
  "%{customdata[0]}<br>%{customdata[1]}:  %{customdata[2]}  %{customdata[3]}" +
  "<br>%{customdata[4]}<br>%{customdata[5]}<extra></extra>";

export interface HoverParts {
  readonly title: string;
  readonly place: string;
  readonly value: string;
  readonly spread: string;
  readonly detail: string;
  readonly about: string;
}

const HOVER_ORDER = ["title", "place", "value", "spread", "detail", "about"] as const;

class LateHoverRow<Point> implements Iterable<string> {
  private readonly points: readonly Point[];
  private readonly partsOf: (point: Point, index: number) => HoverParts;
  private readonly index: number;

  constructor(
    points: readonly Point[],
    partsOf: (point: Point, index: number) => HoverParts,
    index: number,
  ) {
    this.points = points;
    this.partsOf = partsOf;
    this.index = index;
  }

  part(key: keyof HoverParts): string {
    return escapeMarkup(this.partsOf(this.points[this.index] as Point, this.index)[key]);
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const key of HOVER_ORDER) yield this.part(key);
  }
}
HOVER_ORDER.forEach((key, place) => {
  Object.defineProperty(LateHoverRow.prototype, place, {
    get(this: LateHoverRow<unknown>) {
      return this.part(key);
    },
  });
});

/**
 * What the hover says of each point, in the template's order, with all text escaped. Parts are read when a point is
 * hovered over: to write them for every point of a large chart, or to keep a function for each, would take as long as
 * drawing it.
 */
export function hoverRows<Point>(
  points: readonly Point[],
  partsOf: (point: Point, index: number) => HoverParts,
): string[][] {
  // Plotly's types know arrays alone; it reads the places that the template names, of any object.
  return points.map(
    (_, index) => new LateHoverRow(points, partsOf, index) as Iterable<string> as string[],
  );
}

/** The spread of a point in words: `(1.40 GB/s to 1.44 GB/s)`, or "" without one. */
export function spreadText(q1: number | null, q3: number | null, unit: string): string {
  if (q1 === null || q3 === null || q1 === q3) return "";
  return `(${formatQuantity(q1, unit)} to ${formatQuantity(q3, unit)})`;
}

/** Layout that all charts share: the theme, no legend (the page has its own), zoom kept over redraws. */
export function baseLayout(theme: ChartTheme, zoomKey: string): Partial<Layout> {
  return {
    paper_bgcolor: theme.paper,
    plot_bgcolor: theme.paper,
    font: { family: FONT, size: 13, color: theme.muted },
    // Room for one line of labels below: with less, Plotly draws everything a second time to make some.
    margin: { l: 60, r: 18, t: 34, b: 40 },
    showlegend: false,
    hovermode: "closest",
    hoverdistance: 24,
    hoverlabel: {
      align: "left",
      bgcolor: theme.paper,
      bordercolor: theme.flag,
      font: { family: FONT, size: 13, color: theme.ink },
    },
    dragmode: "zoom",
    modebar: { bgcolor: "rgba(0,0,0,0)", color: theme.muted, activecolor: theme.ink },
    uirevision: zoomKey,
  };
}

/** The figure as it leaves the page: with title, subtitle and a legend, which the page shows around it. */
export function exportedFigure(
  figure: Figure,
  heading: { readonly title: string; readonly subtitle: string },
  theme: ChartTheme,
): Figure {
  const margin = { ...figure.layout.margin, t: 124, b: 60 };
  return {
    data: figure.data,
    layout: {
      ...figure.layout,
      margin,
      showlegend: true,
      legend: { orientation: "h", y: -0.14, yanchor: "top", x: 0, font: { color: theme.ink } },
      title: {
        text: escapeMarkup(heading.title),
        subtitle: { text: escapeMarkup(heading.subtitle), font: { color: theme.muted, size: 13 } },
        font: { color: theme.ink, size: 18 },
        x: 0,
        xref: "paper",
        xanchor: "left",
        yref: "container",
        y: 0.97,
        yanchor: "top",
      },
    },
  };
}
