/** Versions on x: one step each, or as far apart as they are in time. */
import type { Layout } from "plotly.js";
import { formatDay } from "../base/date";
import { escapeMarkup } from "./markup";
import type { ChartTheme } from "./theme";

type Axis = NonNullable<Layout["xaxis"]>;

export interface Versions {
  /** In the order in which they stand. */
  readonly labels: readonly string[];
  /** What stands under each, when not its label. */
  readonly tickTexts: readonly string[] | null;
  /** ISO times in the same, ascending order, where places are times; null for one step each. */
  readonly times: readonly string[] | null;
}

/** Up to so many versions each has its label on a chart as wide as the page. */
const MOST_LABELS = 12;
const MOST_LABELS_NARROW = 4;

/** What Plotly calls the versions' places. */
export function placesOf({ labels, times }: Versions): readonly string[] {
  return times ?? labels.map(escapeMarkup);
}

/** The place of one version for a shape: on a category axis a number, for a label may read as another number. */
export function placeOf({ times }: Versions, index: number): number | string {
  return times?.[index] ?? index;
}

/** A version in words, with its day where places are times. */
export function versionText({ labels, times }: Versions, index: number): string {
  const time = times?.[index];
  return [labels[index] ?? "", ...(time === undefined ? [] : [formatDay(time)])].join(" · ");
}

/** Longer labels, such as whole commits, are cut under the axis; the hover has all of them. */
const MOST_LETTERS = 14;

/** The labels cut short; null where none is long. */
function shortTexts(labels: readonly string[]): string[] | null {
  if (labels.every(({ length }) => length <= MOST_LETTERS)) return null;
  return labels.map((label) =>
    label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS - 4)}…` : label,
  );
}

/** How wide a chart is at least, beside the filters, and on a telephone. */
const WIDE_PX = 960;
const NARROW_PX = 280;
const LETTER_PX = 7.8;
const BETWEEN_PX = 20;

/** How many of these texts stand beside each other without touching; at most `most`. */
function fitting(texts: readonly string[], widthPx: number, most: number): number {
  const longest = Math.max(1, ...texts.map(({ length }) => length));
  const count = Math.floor(widthPx / (longest * LETTER_PX + BETWEEN_PX));
  return Math.max(1, Math.min(most, count));
}

/** Few enough texts under the versions that they stay apart; Plotly thins out its own only. */
function tickTexts({ labels, tickTexts }: Versions, widthPx: number, most: number): Partial<Axis> {
  const texts = tickTexts ?? shortTexts(labels);
  const room = texts === null ? most : fitting(texts, widthPx, most);
  const every = Math.ceil(labels.length / room);
  // Left alone, Plotly leaves labels out that have room.
  if (texts === null) return every === 1 ? { dtick: 1 } : { nticks: room + 2 };
  const isShown = (_: string, index: number) => index % every === 0;
  return {
    tickmode: "array",
    // They fit as they are; lying aslant they would take half the chart.
    tickangle: 0,
    tickvals: labels.map(escapeMarkup).filter(isShown),
    ticktext: texts.filter(isShown).map(escapeMarkup),
  };
}

function stepAxis(versions: Versions, widthPx: number, most: number): Partial<Axis> {
  const edge = Math.max(0.35, versions.labels.length * 0.012);
  return {
    type: "category",
    categoryorder: "array",
    categoryarray: versions.labels.map(escapeMarkup),
    range: [-edge, versions.labels.length - 1 + edge],
    ...tickTexts(versions, widthPx, most),
  };
}

const DAY_MS = 86_400_000;

const isoTime = (ms: number) => new Date(ms).toISOString();

function timeAxis(times: readonly string[], room: number): Partial<Axis> {
  const first = Date.parse(times[0] ?? "") || 0;
  const last = Date.parse(times.at(-1) ?? "") || 0;
  const edgeMs = Math.max(DAY_MS, (last - first) * 0.02);
  return {
    type: "date",
    range: [isoTime(first - edgeMs), isoTime(last + edgeMs)],
    nticks: room,
  };
}

/**
 * The axis.
 *
 * Args:
 *   columns: of panels side by side, which share its room.
 *   zoomKey: the zoom is kept while this stays the same.
 */
export function versionAxis(
  versions: Versions,
  columns: number,
  isNarrow: boolean,
  theme: ChartTheme,
  zoomKey: string,
): Axis {
  const most = Math.ceil((isNarrow ? MOST_LABELS_NARROW : MOST_LABELS) / columns);
  const widthPx = (isNarrow ? NARROW_PX : WIDE_PX) / columns;
  return {
    autorange: false,
    automargin: true,
    showgrid: false,
    zeroline: false,
    ...(versions.times === null
      ? stepAxis(versions, widthPx, most)
      : timeAxis(versions.times, most)),
    ticks: "outside",
    ticklen: 4,
    tickcolor: theme.grid,
    uirevision: zoomKey,
  };
}
