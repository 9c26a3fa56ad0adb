/** How the spread of the repetitions is drawn over versions: bands, and bars where a point stands alone. */
import type { ScatterData } from "plotly.js";
import { type LineStyle, translucent } from "./line-style";
import type { ScaleName } from "./value-axis";

export type Column = ReadonlyArray<number | null>;

/** What of a line its spread is drawn from. */
interface SpreadLine {
  readonly style: LineStyle;
  readonly isHidden: boolean;
  readonly y: Column;
  readonly q1: Column | null;
  readonly q3: Column | null;
}

/** Whether a value can be drawn: a log axis has no place for zero or less. */
export function drawable(value: number | null | undefined, scale: ScaleName): value is number {
  return value !== null && value !== undefined && (scale === "linear" || value > 0);
}

/** Index ranges [start, end) without a gap in any of the columns. */
function stretches(columns: readonly Column[], scale: ScaleName): Array<[number, number]> {
  const found: Array<[number, number]> = [];
  const length = columns[0]?.length ?? 0;
  let start = -1;
  for (let index = 0; index <= length; index += 1) {
    const isWhole = index < length && columns.every((column) => drawable(column[index], scale));
    if (isWhole && start < 0) start = index;
    if (!isWhole && start >= 0) {
      found.push([start, index]);
      start = -1;
    }
  }
  return found;
}

/** The band between the quartiles, as one closed outline per stretch without gaps. */
export function band(
  line: SpreadLine,
  categories: readonly string[],
  scale: ScaleName,
  divisor: number,
): ScatterData[] {
  const { q1, q3 } = line;
  if (q1 === null || q3 === null) return [];
  const x: Array<string | null> = [];
  const y: Array<number | null> = [];
  for (const [start, end] of stretches([q1, q3], scale)) {
    const indices = Array.from({ length: end - start }, (_, step) => start + step);
    const outline = [
      ...indices.map((index) => [index, q3[index]] as const),
      ...indices.reverse().map((index) => [index, q1[index]] as const),
    ];
    for (const [index, value] of outline) {
      x.push(categories[index] ?? "");
      y.push((value ?? 0) / divisor);
    }
    x.push(null);
    y.push(null);
  }
  return [
    {
      type: "scatter",
      mode: "lines",
      x,
      y,
      fill: "toself",
      fillcolor: translucent(line.style.color, 0.16),
      line: { width: 0 },
      hoverinfo: "skip",
      showlegend: false,
      visible: !line.isHidden,
    },
  ];
}

/** Spread of points that stand alone, where a band has no width. */
export function loneSpread(line: SpreadLine, scale: ScaleName, divisor: number): ScatterData {
  const { q1, q3 } = line;
  if (q1 === null || q3 === null) return {};
  const lone = new Set(
    stretches([q1, q3], scale)
      .filter(([start, end]) => end - start === 1)
      .map(([start]) => start),
  );
  if (lone.size === 0) return {};
  const reach = (from: Column, to: Column) =>
    line.y.map((_, index) => {
      const low = from[index];
      const high = to[index];
      return lone.has(index) && typeof low === "number" && typeof high === "number"
        ? (high - low) / divisor
        : null;
    });
  const color = translucent(line.style.color, 0.5);
  return {
    error_y: {
      type: "data",
      symmetric: false,
      array: reach(line.y, q3),
      arrayminus: reach(q1, line.y),
      color,
      thickness: 1.25,
      width: 4,
    },
  };
}
