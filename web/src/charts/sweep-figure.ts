import type { Layout, ScatterData } from "plotly.js";
import { formatBytes, formatPercent, formatQuantity } from "../base/format";
import { baseLayout, type Figure, HOVER_TEMPLATE, hoverRow, spreadText } from "./figure";
import { type LineStyle, tracedStyle } from "./line-style";
import { escapeMarkup } from "./markup";
import { axisName, type Panel, panelAxes, panelTitles } from "./panels";
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
}

export interface SweepInput {
  readonly sizesBytes: readonly number[];
  readonly panels: ReadonlyArray<Panel<SweepLine>>;
  /** Drawn in every panel, under the other lines. */
  readonly ceilings: readonly SweepLine[];
  readonly unit: string;
  /** On which side of the ceiling nothing can be: above for rates, below for times. */
  readonly unreachable: "above" | "below" | "none";
  readonly columns: number;
  /** Few ticks for little room. */
  readonly isNarrow: boolean;
  readonly theme: ChartTheme;
  readonly zoomKey: string;
}

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
    customdata: line.y.map((value, index) => {
      const ratio = line.ofCeiling?.[index] ?? null;
      const spread = spreadText(line.q1[index] ?? null, line.q3[index] ?? null, input.unit);
      return hoverRow({
        title: line.title,
        place: formatBytes(input.sizesBytes[index] ?? 0),
        value: value === null ? "" : formatQuantity(value, input.unit),
        spread:
          ratio === null ? spread : `${spread}  ${formatPercent(ratio)} of memmove's speed`.trim(),
        detail: line.detail[index] ?? "",
        about: line.about,
      });
    }),
    hovertemplate: HOVER_TEMPLATE,
  };
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
  const named = input.ceilings.filter((line) => !line.isHidden);
  if (named.length > 2) return [];
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
    ...panel.lines.map((line) => trace(line, input, panelIndex, false)),
  ]);
  return {
    data,
    layout: {
      ...baseLayout(input.theme, input.zoomKey),
      ...panelAxes(input, values.axis),
      annotations: [...panelTitles(input), ...ceilingNames(input)],
    },
  };
}
