import type { Layout, ScatterData } from "plotly.js";
import { formatQuantity } from "../base/format";
import { baseLayout, type Figure, HOVER_TEMPLATE, hoverRows, spreadText } from "./figure";
import { type LineStyle, tracedStyle } from "./line-style";
import { escapeMarkup } from "./markup";
import { axisName, panelAxes, panelTitles, TITLE_GAP_PX } from "./panels";
import type { ChartTheme } from "./theme";
import { band, type Column, drawable, loneSpread } from "./trend-spread";
import { type ScaleName, type ValueAxis, valueAxis } from "./value-axis";
import { placeOf, placesOf, type Versions, versionAxis, versionText } from "./version-axis";

/** One line over versions. Columns have one entry per version, null where there is no point. */
export interface TrendLine {
  /** What is hidden and shown together: a line, or what has the same label in several panels. */
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** What the hover says of the series as a whole: clock and track. */
  readonly about: string;
  readonly style: LineStyle;
  readonly isHidden: boolean;
  /** In which panel it is drawn. */
  readonly panel: number;
  readonly y: Column;
  /** Quartiles of the repetitions; null when they were not asked for. */
  readonly q1: Column | null;
  readonly q3: Column | null;
  /** What the hover says of the point at an index: runs and commit. */
  readonly detailAt: (index: number) => string;
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
  readonly versions: Versions;
  /** Titles of the panels, each with the same axes; one "" where there is a single chart. */
  readonly panels: readonly string[];
  /** So many panels stand side by side. */
  readonly columns: number;
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
/** Beyond this many versions they would touch one another. */
const MOST_MARKED_VERSIONS = 200;
/** Bands of more lines than this would hide each other. */
const MOST_BANDS = 12;

function axesOf({ panel }: TrendLine): Pick<ScatterData, "xaxis" | "yaxis"> {
  return { xaxis: axisName("x", panel), yaxis: axisName("y", panel) };
}

function trace(
  line: TrendLine,
  input: TrendInput,
  places: readonly string[],
  divisor: number,
  withMarkers: boolean,
): ScatterData {
  return {
    ...tracedStyle(line.style, withMarkers),
    ...loneSpread(line, input.scale, divisor),
    name: escapeMarkup(line.label),
    legendgroup: line.id,
    showlegend: input.lines.find(({ id }) => id === line.id) === line,
    ...axesOf(line),
    x: [...places],
    y: line.y.map((value) => (drawable(value, input.scale) ? value / divisor : null)),
    // Markers say where a line was measured; without them, or around a zero on a log axis, a gap does.
    connectgaps: withMarkers && line.y.every((y) => y === null || drawable(y, input.scale)),
    visible: !line.isHidden,
    customdata: hoverRows(line.y, (value, index) => {
      return {
        title: line.title,
        place: versionText(input.versions, index),
        value: value === null ? "" : formatQuantity(value, input.unit),
        spread: spreadText(line.q1?.[index] ?? null, line.q3?.[index] ?? null, input.unit),
        detail: line.detailAt(index),
        about: line.about,
      };
    }),
    hovertemplate: HOVER_TEMPLATE,
  };
}

/** A line through every panel at each flag's version; its number stands on top. */
function flagMarks(input: TrendInput): Required<{
  [Key in "shapes" | "annotations"]: NonNullable<Layout[Key]>;
}> {
  const { flags, theme, versions, panels } = input;
  const inEach = panels.flatMap((_, panel) =>
    flags.map((flag) => ({
      flag,
      xref: axisName("x", panel),
      yref: `${axisName("y", panel)} domain` as "y domain",
      place: placeOf(versions, flag.versionIndex),
    })),
  );
  return {
    shapes: inEach.map(({ flag, xref, yref, place }) => ({
      type: "line",
      layer: "below",
      xref,
      yref,
      x0: place,
      x1: place,
      y0: 0,
      y1: 1,
      line: { color: flag.isEmphasised ? theme.ink : theme.flag, width: flag.isEmphasised ? 2 : 1 },
    })),
    annotations: inEach.map(({ flag, xref, yref, place }) => ({
      xref,
      yref,
      x: place,
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
function changeRings(input: TrendInput, places: readonly string[], divisor: number): ScatterData[] {
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
        ...axesOf(line),
        x: own.map((change) => places[change.versionIndex] ?? ""),
        y: own.map((change) => (line.y[change.versionIndex] ?? 0) / divisor),
        marker: {
          symbol: "circle-open",
          size: 15,
          color: line.style.color,
          line: { color: line.style.color, width: 2 },
        },
        visible: !line.isHidden,
        showlegend: false,
        customdata: hoverRows(own, (change) => ({
          title: line.title,
          place: versionText(input.versions, change.versionIndex),
          value: change.ratio,
          spread: "",
          detail: change.levels,
          about: line.about,
        })),
        hovertemplate: HOVER_TEMPLATE,
      },
    ];
  });
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

/** Dates have their year in a second line. */
const TWO_LINES_PX = 56;
/** Height of one row of panels, and what titles take of it. */
const ROW_PX = 230;
const TITLE_PX = 46;

/** Whether each point has a marker: while there are not too many, nor too near to one another. */
export function hasMarkers(lines: readonly Pick<TrendLine, "y">[]): boolean {
  const points = lines.reduce((sum, line) => sum + line.y.length, 0);
  return points <= MOST_MARKERS && lines.every((line) => line.y.length <= MOST_MARKED_VERSIONS);
}

/** How high panels want to be drawn; null for a single one, which takes what the page gives it. */
export function panelsHeightPx(panelCount: number, columns: number): number | null {
  return panelCount <= 1 ? null : Math.ceil(panelCount / columns) * ROW_PX + TITLE_PX;
}

/** A metric over versions, oldest first; bands below lines, numbered flags above the plot; in panels of the same scales. */
export function trendFigure(input: TrendInput): Figure {
  const withBands = hasBands(input.lines);
  const values: ValueAxis = valueAxis(
    shownValues(input.lines, withBands),
    input.unit,
    input.scale,
    input.theme,
  );
  const withMarkers = hasMarkers(input.lines);
  const base = baseLayout(input.theme, input.zoomKeyX);
  const places = placesOf(input.versions);
  const { columns, panels, isNarrow, theme } = input;
  const heightPx = panelsHeightPx(panels.length, columns);
  const hasFlags = input.flags.length > 0;
  const grid = {
    ...{ panels: panels.map((title) => ({ title })), columns, theme },
    rowGap: heightPx === null ? 0 : TITLE_PX / heightPx,
    titleGapPx: hasFlags ? TITLE_GAP_PX.flagged : TITLE_GAP_PX.plain,
  };
  const versions = versionAxis(input.versions, columns, isNarrow, theme, input.zoomKeyX);
  const flags = flagMarks(input);
  return {
    data: [
      ...(withBands
        ? input.lines.flatMap((line) =>
            band(line, places, input.scale, values.divisor).map((each) => ({
              ...each,
              ...axesOf(line),
            })),
          )
        : []),
      ...input.lines.map((line) => trace(line, input, places, values.divisor, withMarkers)),
      ...changeRings(input, places, values.divisor),
    ],
    layout: {
      ...base,
      margin: {
        ...base.margin,
        l: values.labelWidthPx,
        t: panels.length > 1 && hasFlags ? TITLE_PX : panels.length > 1 || hasFlags ? 34 : 14,
        ...(input.versions.times === null ? {} : { b: TWO_LINES_PX }),
      },
      ...panelAxes(grid, versions, { ...values.axis, uirevision: input.zoomKeyY }, false),
      shapes: flags.shapes,
      annotations: [...panelTitles(grid), ...flags.annotations],
    },
  };
}
