/** The trend as ratios: to each line's first value, or to the ceiling of the same run. */
import type { Trend, TrendSeries } from "../../api/generated";
import { RATIO_UNIT, SHARE_UNIT } from "../../base/format";
import type { RelativeTo } from "../../state/view-state";

type Column = TrendSeries["y"];

function dividedBy(column: Column, divisor: number): Column {
  return column.map((value) => (value === null ? null : value / divisor));
}

function toFirst(series: TrendSeries): TrendSeries[] {
  const first = series.y.find((value) => value !== null && value !== 0);
  if (first === undefined || first === null) return [];
  return [
    {
      ...series,
      y: dividedBy(series.y, first),
      q1: series.q1 && dividedBy(series.q1, first),
      q3: series.q3 && dividedBy(series.q3, first),
    },
  ];
}

/** The spread of such a ratio is not the spread of its parts, so there is none. */
function toCeiling(series: TrendSeries): TrendSeries[] {
  const ratios = series.of_ceiling;
  if (ratios === null || ratios.every((ratio) => ratio === null)) return [];
  return [{ ...series, y: ratios, q1: null, q3: null }];
}

/** The trend with its values as ratios, in a unit of their own; lines that have none are left out. */
export function relativeTrend(trend: Trend, to: RelativeTo | null): Trend {
  if (to === null) return trend;
  const isOfFirst = to === "first";
  return {
    ...trend,
    metric: {
      ...trend.metric,
      unit: isOfFirst ? RATIO_UNIT : SHARE_UNIT,
      // The share is of speed, whatever the metric is.
      direction: isOfFirst ? trend.metric.direction : "higher",
    },
    series: trend.series.flatMap(isOfFirst ? toFirst : toCeiling),
  };
}
