import type { Layout, ScatterData } from "plotly.js";
import { formatBytes, formatPercent, formatQuantity } from "../base/format";
import { baseLayout, type Figure, HOVER_TEMPLATE, hoverRows, spreadText } from "./figure";
import { type LineStyle, tracedStyle } from "./line-style";
import { escapeMarkup } from "./markup";
import { axisName, type Panel, panelAxes, panelTitles, TITLE_GAP_PX } from "./panels";
import { sizeAxis } from "./size-axis";
import type { ChartTheme } from "./theme";
import { type ValueAxis, valueAxis } from "./value-axis";

type Column = ReadonlyArray<number | null>;

/** One line over payload sizes. Columns have one entry per size, null where there is no point. */
export interface SweepLine {
  readonly label: string;
  readonly title: string;
  readonly about: string;
  readonly detail: readonly string[];
  readonly style: LineStyle;
  readonly isHidden: boolean;
  readonly y: Column;
  readonly q1: Column;
  readonly q3: Column;
  /** Ratio (1 = 100 %) to the ceiling of the same run; null where it had none. */
  readonly ofCeiling: Column | null;
  /** The fitted model, through more sizes than were measured; null where it is not drawn. */
  readonly model: { readonly sizesBytes: readonly number[]; readonly y: readonly number[] } | null;
}

/** A cache of the machines that were measured: a step in a line near its size is its doing. */
interface CacheMark {
  readonly label: string;
  readonly sizeBytes: number;
}

export interface SweepInput {
  readonly sizesBytes: readonly number[];
  readonly panels: ReadonlyArray<Panel<SweepLine>>;
  /** Drawn in every panel, under the other lines. */
  readonly ceilings: readonly SweepLine[];
  readonly caches: readonly CacheMark[];
  readonly unit: string;
  /** On which side of the ceiling nothing can be: above for rates, below for times. */
  readonly unreachable: "above" | "below" | "none";
  readonly columns: number;
  /** Few ticks for little room. */
  readonly isNarrow: boolean;
  readonly theme: ChartTheme;
  readonly zoomKey: string;
}

/** Between the rows, as a share of the height. */
const ROW_GAP = 0.14;
/** How far above a ceiling the axis reaches, so that its name has room. */
const NAME_ROOM = 1.8;

function positive(value: number | null | undefined): number | null {
  return typeof value === "number" && value > 0 ? value : null;
}

function trace(
  line: SweepLine,
  input: SweepInput,
  panelIndex: number,
  isCeiling: boolean,
): ScatterData {
  return {
    ...tracedStyle(line.style, !isCeiling),
    name: escapeMarkup(line.label),
    legendgroup: line.label,
    showlegend: panelIndex === 0,
    xaxis: axisName("x", panelIndex),
    yaxis: axisName("y", panelIndex),
    x: [...input.sizesBytes],
    y: line.y.map(positive),
    connectgaps: false,
    visible: !line.isHidden,
    customdata: hoverRows(line.y, (value, index) => {
      const ratio = line.ofCeiling?.[index] ?? null;
      const spread = spreadText(line.q1[index] ?? null, line.q3[index] ?? null, input.unit);
      return {
        title: line.title,
        place: formatBytes(input.sizesBytes[index] ?? 0),
        value: value === null ? "" : formatQuantity(value, input.unit),
        spread:
          ratio === null ? spread : `${spread}  ${formatPercent(ratio)} of memmove's speed`.trim(),
        detail: line.detail[index] ?? "",
        about: line.about,
      };
    }),
    hovertemplate: HOVER_TEMPLATE,
  };
}

/** The fitted model of a line: thin and dotted, in the line's colour. */
function modelCurve(line: SweepLine, panelIndex: number): ScatterData[] {
  if (line.model === null) return [];
  return [
    {
      type: "scatter",
      mode: "lines",
      xaxis: axisName("x", panelIndex),
      yaxis: axisName("y", panelIndex),
      x: [...line.model.sizesBytes],
      y: [...line.model.y],
      line: { color: line.style.color, dash: "dot", width: 1.25 },
      hoverinfo: "skip",
      showlegend: false,
      visible: !line.isHidden,
    },
  ];
}

/** The highest (or lowest) of the ceilings at each size, where there is one. */
function envelope(input: SweepInput): Array<readonly [sizeBytes: number, value: number]> {
  const extreme = input.unreachable === "above" ? Math.max : Math.min;
  return input.sizesBytes.flatMap((sizeBytes, index) => {
    const values = input.ceilings
      .filter((line) => !line.isHidden)
      .map((line) => positive(line.y[index]))
      .filter((value): value is number => value !== null);
    return values.length > 0 ? [[sizeBytes, extreme(...values)] as const] : [];
  });
}

/** The area beyond the ceilings, softly shaded, far enough to stay shaded when zoomed out. */
function unreachableArea(input: SweepInput, values: ValueAxis, panelIndex: number): ScatterData[] {
  const edge = envelope(input);
  if (input.unreachable === "none" || edge.length < 2) return [];
  const far = input.unreachable === "above" ? values.bounds[1] * 1e3 : values.bounds[0] / 1e3;
  const sizes = edge.map(([sizeBytes]) => sizeBytes);
  return [
    {
      type: "scatter",
      mode: "lines",
      xaxis: axisName("x", panelIndex),
      yaxis: axisName("y", panelIndex),
      x: [...sizes, ...sizes.toReversed()],
      y: [...edge.map(([, value]) => value), ...sizes.map(() => far)],
      fill: "toself",
      fillcolor: input.theme.unreachable,
      line: { width: 0 },
      hoverinfo: "skip",
      showlegend: false,
    },
  ];
}

/** Where a ceiling of rates is highest: over that point its own line is nowhere in the way. */
function placeOfHighest(y: readonly (number | null)[]): number {
  return y.reduce<number>((best, value, at) => ((value ?? 0) > (y[best] ?? 0) ? at : best), 0);
}

/** Names of the ceilings, on the side where nothing can be. */
function ceilingNames(input: SweepInput): NonNullable<Layout["annotations"]> {
  const shown = input.ceilings.filter((line) => !line.isHidden);
  if (shown.length > 2) return [];
  // Names that would lie on each other are left to the legend.
  const places = shown.map((line) => placeOfHighest(line.y));
  const named = shown.length > 1 && places[0] === places[1] ? [] : shown;
  return input.panels.flatMap((_, panelIndex) =>
    named.flatMap((line) => {
      const isBelow = input.unreachable === "below";
      const at = isBelow ? Math.floor(line.y.length / 2) : placeOfHighest(line.y);
      const value = positive(line.y[at]);
      const sizeBytes = input.sizesBytes[at];
      if (value === null || sizeBytes === undefined) return [];
      return [
        {
          xref: axisName("x", panelIndex),
          yref: axisName("y", panelIndex),
          // Annotations on a log axis stand at logarithms.
          x: Math.log10(sizeBytes),
          y: Math.log10(value),
          text: escapeMarkup(line.label),
          showarrow: false,
          // Times rise, so there is room to the right of the middle.
          ...(isBelow ? { xanchor: "left" as const, xshift: 10, yshift: -6 } : { yshift: 13 }),
          font: { size: 12, color: input.theme.muted },
        },
      ];
    }),
  );
}

/** The caches that lie among the sizes: a line through each panel, named at its foot, where lines never are. */
function cacheMarks(
  input: SweepInput,
): Required<{ [Key in "shapes" | "annotations"]: NonNullable<Layout[Key]> }> {
  const [low = 0, high = 0] = [input.sizesBytes[0], input.sizesBytes.at(-1)];
  const inside = input.caches.filter(({ sizeBytes }) => sizeBytes >= low && sizeBytes <= high);
  const inEach = input.panels.flatMap((_, panelIndex) =>
    inside.map((cache) => ({
      cache,
      xref: axisName("x", panelIndex),
      yref: `${axisName("y", panelIndex)} domain` as "y domain",
    })),
  );
  return {
    shapes: inEach.map(({ cache, xref, yref }) => ({
      type: "line" as const,
      layer: "below" as const,
      xref,
      yref,
      x0: cache.sizeBytes,
      x1: cache.sizeBytes,
      y0: 0,
      y1: 1,
      line: { color: input.theme.flag, width: 1, dash: "dot" as const },
    })),
    annotations: inEach.map(({ cache, xref, yref }) => ({
      xref,
      yref,
      // Unlike shapes, annotations on a log axis stand at logarithms.
      x: Math.log10(cache.sizeBytes),
      y: 0,
      xanchor: "left" as const,
      yanchor: "bottom" as const,
      xshift: 2,
      showarrow: false,
      text: escapeMarkup(cache.label),
      font: { size: 11, color: input.theme.muted },
    })),
  };
}

/** A metric over payload sizes, log-log, one panel per operation with the same axes, under the ceilings. */
export function sweepFigure(input: SweepInput): Figure {
  const lines = [...input.panels.flatMap((panel) => panel.lines), ...input.ceilings];
  const drawn = lines.flatMap((line) => line.y).filter((value): value is number => value !== null);
  const names =
    input.unreachable === "above" ? envelope(input).map(([, value]) => value * NAME_ROOM) : [];
  const values = valueAxis([...drawn, ...names], input.unit, "log", input.theme);
  const data = input.panels.flatMap((panel, panelIndex) => [
    ...unreachableArea(input, values, panelIndex),
    ...input.ceilings.map((line) => trace(line, input, panelIndex, true)),
    ...panel.lines.flatMap((line) => modelCurve(line, panelIndex)),
    ...panel.lines.map((line) => trace(line, input, panelIndex, false)),
  ]);
  const caches = cacheMarks(input);
  const base = baseLayout(input.theme, input.zoomKey);
  const grid = { ...input, rowGap: ROW_GAP, titleGapPx: TITLE_GAP_PX.plain };
  const sizes = sizeAxis(input.sizesBytes, input.isNarrow, input.theme);
  return {
    data,
    layout: {
      ...base,
      margin: { ...base.margin, l: values.labelWidthPx },
      ...panelAxes(grid, sizes, values.axis, true),
      shapes: caches.shapes,
      annotations: [...panelTitles(grid), ...ceilingNames(input), ...caches.annotations],
    },
  };
}
