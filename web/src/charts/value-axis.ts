import type { Layout } from "plotly.js";
import { formatQuantity, RATIO_UNIT, scaledUnit } from "../base/format";
import type { ChartTheme } from "./theme";

export type ScaleName = "log" | "linear";
type Axis = NonNullable<Layout["yaxis"]>;

/** An axis of values, and what values are divided by before they are drawn on it. */
export interface ValueAxis {
  readonly axis: Axis;
  readonly divisor: number;
  /** What is drawn at the ends, in drawn units: [low, high]. */
  readonly bounds: readonly [number, number];
  /** Room for its labels at the left: with less, Plotly draws the whole chart a second time to make some. */
  readonly labelWidthPx: number;
}

/** Of a figure or letter of a label, at most, and of what is between label and axis. */
const LETTER_PX = 7.8;
const BESIDE_LABEL_PX = 16;
const LONGEST_LINEAR_LABEL = "1,000.5";

function widthOf(labels: readonly string[]): number {
  return Math.ceil(Math.max(...labels.map(({ length }) => length)) * LETTER_PX + BESIDE_LABEL_PX);
}

/** A log axis never shows less than this ratio, or noise would fill the chart. */
const LEAST_RATIO = 1.5;
const HEADROOM = 1.08;
const MOST_TICKS = 10;
const MANTISSAS = [
  [1],
  [1, 3],
  [1, 2, 5],
  [1, 1.5, 2, 3, 5, 7],
  [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9],
];

/** Positions between low and high at mantissa x 10^k; bytes at powers of two. */
function logTicks(low: number, high: number, unit: string): number[] {
  const [base, choices] = unit === "B" ? [2, [[1]]] : [10, MANTISSAS];
  const first = Math.floor(Math.log(low) / Math.log(base));
  const last = Math.ceil(Math.log(high) / Math.log(base));
  const inside = (mantissas: readonly number[]) =>
    Array.from({ length: last - first + 1 }, (_, step) => base ** (first + step))
      .flatMap((power) => mantissas.map((mantissa) => mantissa * power))
      .filter((tick) => tick >= low && tick <= high);
  const fitting = choices.map(inside).filter((ticks) => ticks.length <= MOST_TICKS);
  const densest = fitting.at(-1);
  if (densest !== undefined) return densest;
  const ticks = inside([1]);
  const every = Math.ceil(ticks.length / MOST_TICKS);
  return ticks.filter((_, index) => index % every === 0);
}

function logAxis(values: readonly number[], unit: string): ValueAxis {
  const positive = values.filter((value) => value > 0);
  const lowest = positive.length > 0 ? Math.min(...positive) : 1;
  const highest = positive.length > 0 ? Math.max(...positive) : 10;
  const spread = Math.max(highest / lowest, LEAST_RATIO);
  const middle = Math.sqrt(lowest * highest);
  const margin = Math.max(spread ** 0.06, 1.04);
  const low = middle / Math.sqrt(spread) / margin;
  const high = middle * Math.sqrt(spread) * margin;
  // Ticks beyond the ends are there for panning and zooming out.
  const inside = logTicks(low, high, unit);
  const tickvals = [
    ...logTicks(low / 1e3, low, unit),
    ...inside,
    ...logTicks(high, high * 1e3, unit),
  ];
  const ticktext = tickvals.map((tick) => formatQuantity(Number(tick.toPrecision(6)), unit));
  return {
    axis: { type: "log", tickmode: "array", tickvals, ticktext },
    divisor: 1,
    labelWidthPx: widthOf(ticktext),
    bounds: [low, high],
  };
}

function linearAxis(values: readonly number[], unit: string): ValueAxis {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const { divisor, symbol } = scaledUnit(Math.max(highest, -lowest), unit);
  const span = highest - lowest || divisor;
  const bounds = [
    (lowest === 0 ? 0 : lowest - span * (HEADROOM - 1)) / divisor,
    (lowest + span * HEADROOM) / divisor,
  ] as const;
  return {
    axis: {
      type: "linear",
      tickprefix: unit === RATIO_UNIT ? "×" : "",
      ticksuffix: symbol === "" ? "" : `\u00a0${symbol}`,
      showticksuffix: "all",
      separatethousands: true,
      rangemode: "tozero",
    },
    divisor,
    bounds,
    labelWidthPx: widthOf([`${LONGEST_LINEAR_LABEL} ${symbol}`]),
  };
}

/**
 * The axis for values of a unit, with calm grid lines and ticks that carry their unit. Linear axes begin at zero;
 * log axes cannot show zero or less, such values are left to gaps.
 */
export function valueAxis(
  values: readonly number[],
  unit: string,
  scale: ScaleName,
  theme: ChartTheme,
): ValueAxis {
  const built = scale === "log" ? logAxis(values, unit) : linearAxis(values, unit);
  return {
    ...built,
    axis: {
      ...built.axis,
      // The bounds are given as limits of the automatic range: a fixed range that moves with every selection would
      // end the reader's zoom.
      autorange: true,
      autorangeoptions: {
        include: [...built.bounds],
        clipmin: built.bounds[0],
        clipmax: built.bounds[1],
      },
      automargin: true,
      gridcolor: theme.grid,
      zeroline: false,
      ticklabelstandoff: 6,
      fixedrange: false,
    },
  };
}
