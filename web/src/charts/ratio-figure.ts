import type { Layout, ScatterData } from "plotly.js";
import { formatNumber, formatPercent, formatRatio } from "../base/format";
import { isChange, OUTCOMES, type Outcome } from "../base/outcome";
import { baseLayout, type Figure, HOVER_TEMPLATE, type HoverParts, hoverRows } from "./figure";
import { escapeMarkup } from "./markup";
import { ratioTicks } from "./ratio-ticks";
import type { ChartTheme } from "./theme";

/** One pair: a bar from 1 to its ratio, a whisker over its interval. */
export interface RatioBar {
  readonly label: string;
  readonly title: string;
  readonly about: string;
  readonly detail: string;
  readonly outcome: Outcome;
  /** null: none, since the baseline is 0. */
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface RatioInput {
  /** From top to bottom. */
  readonly bars: readonly RatioBar[];
  /** How far from 1 a ratio may be: 0.05 draws lines at 1/1.05 and 1.05. */
  readonly budget: number;
  /** Which way is better: higher, lower or neutral. */
  readonly direction: string;
  readonly theme: ChartTheme;
  /** Labels above their bars, for little room. */
  readonly isNarrow: boolean;
  readonly zoomKey: string;
}

type Annotation = NonNullable<Layout["annotations"]>[number];
type Shape = NonNullable<Layout["shapes"]>[number];

const SILENT_LINES = {
  type: "scatter",
  mode: "lines",
  hoverinfo: "skip",
  showlegend: false,
} as const;
const ROW_PX = { wide: 24, narrow: 42 };
const AROUND_PX = 92;
const SYMBOLS = {
  better: "triangle-up",
  worse: "triangle-down",
  changed: "diamond",
  unchanged: "circle",
  unsure: "circle-open",
} as const;
/** A whisker longer than this times the largest ratio is cut by the axis. */
const LONGEST_WHISKER = 2;
const MARGIN = 1.12;

/** Colour of an outcome: blue against orange, which any colour vision tells apart; grey for what is not known to differ. */
function outcomeColor(outcome: Outcome, theme: ChartTheme): string {
  const [better, worse, , changed] = theme.hues;
  const colors = { better, worse, changed, unchanged: theme.muted, unsure: theme.muted };
  return colors[outcome] ?? theme.ink;
}

/** How tall the chart must be for its bars. */
export function ratioHeightPx(bars: number, isNarrow: boolean): number {
  return bars * (isNarrow ? ROW_PX.narrow : ROW_PX.wide) + AROUND_PX;
}

/** The ratios at the ends of the axis: [1/reach, reach]. */
function reachOf(input: RatioInput): number {
  const away = (value: number | null) =>
    value === null || value <= 0 ? 1 : Math.max(value, 1 / value);
  const furthest = Math.max(1, ...input.bars.map(({ ratio }) => away(ratio)));
  const whiskers = Math.max(1, ...input.bars.flatMap(({ low, high }) => [away(low), away(high)]));
  const drawn = Math.max(furthest, Math.min(whiskers, furthest ** LONGEST_WHISKER));
  return Math.max(drawn, (1 + input.budget) ** 1.3) ** MARGIN;
}

interface Placed {
  readonly bar: RatioBar;
  readonly row: number;
}

/** Lines between two ratios on each row, as one trace. */
function segments(
  placed: readonly Placed[],
  ends: (bar: RatioBar) => readonly [number | null, number | null],
): { x: Array<number | null>; y: Array<number | null> } {
  const drawn = placed.filter(({ bar }) => ends(bar).every((end) => end !== null && end > 0));
  return {
    x: drawn.flatMap(({ bar }) => [...ends(bar), null]),
    y: drawn.flatMap(({ row }) => [row, row, null]),
  };
}

interface OutcomeTraces {
  readonly bars: ScatterData;
  readonly markers: ScatterData;
}

function tracesOf(
  outcome: Outcome,
  placed: readonly Placed[],
  theme: ChartTheme,
): OutcomeTraces | null {
  const own = placed.filter(({ bar }) => bar.outcome === outcome && (bar.ratio ?? 0) > 0);
  if (own.length === 0) return null;
  const color = outcomeColor(outcome, theme);
  const isFilled = outcome !== "unsure";
  return {
    bars: {
      ...SILENT_LINES,
      ...segments(own, (bar) => [1, bar.ratio]),
      line: { color, width: 8 },
      opacity: isChange(outcome) ? 0.75 : 0.4,
    },
    markers: {
      type: "scatter",
      mode: "markers",
      name: outcome,
      x: own.map(({ bar }) => bar.ratio),
      y: own.map(({ row }) => row),
      marker: {
        color,
        symbol: SYMBOLS[outcome],
        size: 10,
        ...(isFilled ? { line: { color: theme.paper, width: 1 } } : {}),
      },
      customdata: hoverRows(own, ({ bar }) => hoverOf(bar)),
      hovertemplate: HOVER_TEMPLATE,
    },
  };
}

function hoverOf(bar: RatioBar): HoverParts {
  const { title, detail, about, outcome, ratio, low, high } = bar;
  const spread =
    low === null || high === null || low === high
      ? ""
      : `(95 %: ${formatRatio(low)} to ${formatRatio(high)})`;
  const value = ratio === null ? "" : formatRatio(ratio);
  return { title, detail, about, spread, place: outcome, value };
}

/** Lines at 1 and at the ends of the budget. */
function guides({ budget, theme }: RatioInput): NonNullable<Layout["shapes"]> {
  const line = (x: number, dash: "solid" | "dash", color: string): Shape => ({
    type: "line",
    xref: "x",
    yref: "paper",
    layer: "above",
    x0: x,
    x1: x,
    y0: 0,
    y1: 1,
    line: { color, width: 1.25, dash },
  });
  const ends = budget > 0 ? [1 / (1 + budget), 1 + budget] : [];
  return [line(1, "solid", theme.flag), ...ends.map((x) => line(x, "dash", theme.muted))];
}

/** Words at the two ends of the axis: which way is better. */
function endWords(direction: string): readonly [left: string, right: string] {
  if (direction === "higher") return ["◂ worse", "better ▸"];
  return direction === "lower" ? ["◂ better", "worse ▸"] : ["◂ less", "more ▸"];
}

function endAnnotation(text: string, side: "left" | "right", theme: ChartTheme): Annotation {
  return {
    xref: "paper",
    yref: "paper",
    x: side === "left" ? 0 : 1,
    xanchor: side,
    y: 1,
    yanchor: "bottom",
    yshift: 22,
    showarrow: false,
    text,
    font: { size: 12, color: theme.muted },
  };
}

/** What the dashed lines are, below the chart. */
function budgetAnnotation(budget: number, theme: ChartTheme): Annotation {
  return {
    xref: "x",
    yref: "paper",
    // Annotations on a log axis stand at logarithms.
    x: Math.log10(1 + budget),
    y: 0,
    yanchor: "top",
    yshift: -6,
    showarrow: false,
    text: `budget ${formatPercent(budget)}`,
    font: { size: 11, color: theme.muted },
  };
}

/** The labels of the bars, each above its own. */
function labelAnnotations({ bars, theme }: RatioInput): Annotation[] {
  return bars.map((bar, index) => ({
    xref: "paper",
    yref: "y",
    x: 0,
    xanchor: "left",
    y: bars.length - 1 - index,
    yshift: 17,
    showarrow: false,
    text: escapeMarkup(bar.label),
    bgcolor: theme.paper,
    font: { size: 12, color: theme.ink },
  }));
}

function annotations(input: RatioInput): Annotation[] {
  const { theme, isNarrow, budget, direction } = input;
  const [left, right] = endWords(direction);
  return [
    endAnnotation(left, "left", theme),
    endAnnotation(right, "right", theme),
    ...(budget > 0 ? [budgetAnnotation(budget, theme)] : []),
    ...(isNarrow ? labelAnnotations(input) : []),
  ];
}

/** Ratios as bars from 1, on a log axis: twice as much is as long as half as much. */
export function ratioFigure(input: RatioInput): Figure {
  const { bars, theme, isNarrow } = input;
  const placed = bars.map((bar, index) => ({ bar, row: bars.length - 1 - index }));
  const reach = reachOf(input);
  const ticks = ratioTicks(reach, isNarrow ? 2 : 4);
  const base = baseLayout(theme, input.zoomKey);
  const traces = OUTCOMES.map((outcome) => tracesOf(outcome, placed, theme)).filter(
    (found) => found !== null,
  );
  const whiskers: ScatterData = {
    ...SILENT_LINES,
    ...segments(placed, (bar) => (bar.low === bar.high ? [null, null] : [bar.low, bar.high])),
    line: { color: theme.ink, width: 1.25 },
  };
  return {
    data: [...traces.map(({ bars }) => bars), whiskers, ...traces.map(({ markers }) => markers)],
    layout: {
      ...base,
      margin: { ...base.margin, l: isNarrow ? 12 : 20, t: 46, b: 46 },
      shapes: guides(input),
      annotations: annotations(input),
      xaxis: {
        type: "log",
        range: [-Math.log10(reach), Math.log10(reach)],
        tickmode: "array",
        tickvals: ticks,
        ticktext: ticks.map((tick) => `×${formatNumber(tick)}`),
        side: "top",
        gridcolor: theme.grid,
        zeroline: false,
      },
      yaxis: {
        range: [-0.7, bars.length - 0.3 + (isNarrow ? 0.3 : 0)],
        tickmode: "array",
        tickvals: isNarrow ? [] : placed.map(({ row }) => row),
        ticktext: isNarrow ? [] : bars.map(({ label }) => escapeMarkup(label)),
        tickfont: { color: theme.ink, size: 12 },
        automargin: true,
        showgrid: false,
        zeroline: false,
        fixedrange: true,
      },
    },
  };
}
