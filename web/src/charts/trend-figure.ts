import type { Layout, ScatterData } from "plotly.js";
import { formatQuantity } from "../base/format";
import { baseLayout, type Figure, HOVER_TEMPLATE, hoverRow, spreadText } from "./figure";
import { type LineStyle, tracedStyle } from "./line-style";
import { escapeMarkup } from "./markup";
import type { ChartTheme } from "./theme";
import { band, type Column, drawable, loneSpread } from "./trend-spread";
import { type ScaleName, type ValueAxis, valueAxis } from "./value-axis";

/** One line over versions. Columns have one entry per version, null where there is no point. */
export interface TrendLine {
  readonly label: string;
  readonly title: string;
  /** What the hover says of the series as a whole: clock and track. */
  readonly about: string;
  readonly style: LineStyle;
  readonly isHidden: boolean;
  readonly y: Column;
  /** Quartiles of the repetitions; null when they were not asked for. */
  readonly q1: Column | null;
  readonly q3: Column | null;
  /** What the hover says of each point: runs and commit. */
  readonly details: readonly string[];
}

/** A numbered flag on a version, for the remarks listed below the chart. */
export interface Flag {
  readonly versionIndex: number;
  readonly text: string;
  readonly hover: string;
  readonly isEmphasised: boolean;
}

/** Where a line begins a new level. */
export interface ChangeMark {
  readonly lineIndex: number;
  readonly versionIndex: number;
  /** What the hover says: the ratio with its interval, and the levels before and after. */
  readonly ratio: string;
  readonly levels: string;
}

export interface TrendInput {
  readonly versions: readonly string[];
  /** What stands under each version, when not its label. */
  readonly tickTexts: readonly string[] | null;
  readonly lines: readonly TrendLine[];
  readonly flags: readonly Flag[];
  readonly changes: readonly ChangeMark[];
  readonly unit: string;
  readonly scale: ScaleName;
  readonly theme: ChartTheme;
  /** Few ticks for little room. */
  readonly isNarrow: boolean;
  /** Zoom is kept while these stay the same: x belongs to the channel, y to metric and scale too. */
  readonly zoomKeyX: string;
  readonly zoomKeyY: string;
}

/** Markers cost; beyond this many points lines alone are drawn. */
const MOST_MARKERS = 4000;
/** Up to so many versions each has its label on a wide chart. */
const MOST_LABELS = 12;
/** Bands of more lines than this would hide each other. */
const MOST_BANDS = 12;

function trace(
  line: TrendLine,
  input: TrendInput,
  divisor: number,
  withMarkers: boolean,
): ScatterData {
  const labels = input.versions.map(escapeMarkup);
  return {
    ...tracedStyle(line.style, withMarkers),
    ...loneSpread(line, input.scale, divisor),
    name: escapeMarkup(line.label),
    x: labels,
    y: line.y.map((value) => (drawable(value, input.scale) ? value / divisor : null)),
    connectgaps: false,
    visible: !line.isHidden,
    customdata: line.y.map((value, index) =>
      hoverRow({
        title: line.title,
        place: input.versions[index] ?? "",
        value: value === null ? "" : formatQuantity(value, input.unit),
        spread: spreadText(line.q1?.[index] ?? null, line.q3?.[index] ?? null, input.unit),
        detail: line.details[index] ?? "",
        about: line.about,
      }),
    ),
    hovertemplate: HOVER_TEMPLATE,
  };
}

function flagMarks(flags: readonly Flag[], theme: ChartTheme): Partial<Layout> {
  return {
    shapes: flags.map((flag) => ({
      type: "line",
      layer: "below",
      xref: "x",
      yref: "paper",
      // A number is a place on a category axis; a label that reads as a number would be taken for one.
      x0: flag.versionIndex,
      x1: flag.versionIndex,
      y0: 0,
      y1: 1,
      line: { color: flag.isEmphasised ? theme.ink : theme.flag, width: flag.isEmphasised ? 2 : 1 },
    })),
    annotations: flags.map((flag) => ({
      xref: "x",
      yref: "paper",
      x: flag.versionIndex,
      y: 1,
      yanchor: "bottom",
      showarrow: false,
      text: escapeMarkup(flag.text),
      hovertext: escapeMarkup(flag.hover),
      font: { size: 11, color: flag.isEmphasised ? theme.paper : theme.ink },
      bgcolor: flag.isEmphasised ? theme.ink : theme.paper,
      bordercolor: flag.isEmphasised ? theme.ink : theme.flag,
      borderwidth: 1,
      borderpad: 3,
    })),
  };
}

/** A ring around each point where its line begins a new level. */
function changeRings(input: TrendInput, divisor: number): ScatterData[] {
  return input.lines.flatMap((line, lineIndex): ScatterData[] => {
    const own = input.changes.filter(
      (change) =>
        change.lineIndex === lineIndex && drawable(line.y[change.versionIndex], input.scale),
    );
    if (own.length === 0) return [];
    return [
      {
        type: "scatter",
        mode: "markers",
        x: own.map((change) => escapeMarkup(input.versions[change.versionIndex] ?? "")),
        y: own.map((change) => (line.y[change.versionIndex] ?? 0) / divisor),
        marker: {
          symbol: "circle-open",
          size: 15,
          color: line.style.color,
          line: { color: line.style.color, width: 2 },
        },
        visible: !line.isHidden,
        showlegend: false,
        customdata: own.map((change) =>
          hoverRow({
            title: line.title,
            place: input.versions[change.versionIndex] ?? "",
            value: change.ratio,
            spread: "",
            detail: change.levels,
            about: line.about,
          }),
        ),
        hovertemplate: HOVER_TEMPLATE,
      },
    ];
  });
}

/** Few enough texts under the versions that they stay apart; Plotly thins out its own only. */
function tickTexts(input: TrendInput, categories: readonly string[]) {
  const texts = input.tickTexts;
  // Left alone, Plotly leaves labels out that have room.
  if (texts === null) {
    return !input.isNarrow && categories.length <= MOST_LABELS
      ? { dtick: 1 }
      : { nticks: input.isNarrow ? 6 : 0 };
  }
  const every = Math.ceil(categories.length / (input.isNarrow ? 4 : MOST_LABELS));
  const isShown = (_: string, index: number) => index % every === 0;
  return {
    tickmode: "array" as const,
    tickvals: categories.filter(isShown),
    ticktext: texts.filter(isShown).map(escapeMarkup),
  };
}

function shownValues(lines: readonly TrendLine[], withBands: boolean): number[] {
  return lines
    .flatMap((line) => [line.y, ...(withBands ? [line.q1 ?? [], line.q3 ?? []] : [])])
    .flat()
    .filter((value): value is number => value !== null);
}

/** Whether bands are drawn: with few lines, and if the spread is known. */
export function hasBands(lines: readonly TrendLine[]): boolean {
  return lines.length <= MOST_BANDS && lines.some((line) => line.q1 !== null);
}

/** A metric over versions: evenly spaced, oldest first; bands below lines, numbered flags above the plot. */
export function trendFigure(input: TrendInput): Figure {
  const withBands = hasBands(input.lines);
  const values: ValueAxis = valueAxis(
    shownValues(input.lines, withBands),
    input.unit,
    input.scale,
    input.theme,
  );
  const pointCount = input.lines.reduce((sum, line) => sum + line.y.length, 0);
  const base = baseLayout(input.theme, input.zoomKeyX);
  const edge = Math.max(0.35, input.versions.length * 0.012);
  const categories = input.versions.map(escapeMarkup);
  const bands = withBands
    ? input.lines.flatMap((line) => band(line, categories, input.scale, values.divisor))
    : [];
  return {
    data: [
      ...bands,
      ...input.lines.map((line) => trace(line, input, values.divisor, pointCount <= MOST_MARKERS)),
      ...changeRings(input, values.divisor),
    ],
    layout: {
      ...base,
      margin: { ...base.margin, t: input.flags.length > 0 ? 34 : 14 },
      xaxis: {
        type: "category",
        categoryorder: "array",
        categoryarray: categories,
        range: [-edge, input.versions.length - 1 + edge],
        autorange: false,
        automargin: true,
        showgrid: false,
        zeroline: false,
        ...tickTexts(input, categories),
        ticks: "outside",
        ticklen: 4,
        tickcolor: input.theme.grid,
        uirevision: input.zoomKeyX,
      },
      yaxis: { ...values.axis, uirevision: input.zoomKeyY },
      ...flagMarks(input.flags, input.theme),
    },
  };
}
