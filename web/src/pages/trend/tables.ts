/** The trend as rows: for reading on the page, and for taking away. */
import type { Trend } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import { formatQuantity } from "../../base/format";
import type { TrendLine } from "../../charts/trend-figure";
import { identityColumns } from "../../state/identity-columns";
import type { TableContent } from "../../widgets/data-table";
import { labelAmongPanels } from "./lines";
import type { TrendPanels } from "./panels";

/** Versions down, series across. */
export function trendTable(
  trend: Trend,
  lines: readonly TrendLine[],
  panels: TrendPanels,
): TableContent {
  return {
    caption: `${trend.metric.title} by version`,
    columns: ["Version", ...lines.map((line) => labelAmongPanels(line, panels))],
    rows: trend.x.labels.map((label, index) => ({
      head: label,
      cells: lines.map((line) => {
        const value = line.y[index] ?? null;
        return value === null ? "–" : formatQuantity(value, trend.metric.unit);
      }),
    })),
  };
}

/** One row for each point, with everything that identifies it. */
export function trendCsv(trend: Trend): string {
  const identity = identityColumns(trend.series);
  const head: Cell[] = [
    ...[...identity.titles, "version", "commit", "commit_time"],
    ...["metric", "unit", "value", "q1", "q3", "runs"],
  ];
  const rows = trend.series.flatMap((series) =>
    trend.x.labels.flatMap((label, index): Cell[][] => {
      const value = series.y[index] ?? null;
      if (value === null) return [];
      return [
        [
          ...identity.cellsOf(series),
          ...[label, trend.x.commits[index] ?? null, trend.x.commit_times[index] ?? null],
          ...[trend.metric.name, trend.metric.unit, value],
          ...[series.q1?.[index] ?? null, series.q3?.[index] ?? null, series.runs[index] ?? null],
        ],
      ];
    }),
  );
  return toCsv([head, ...rows]);
}
