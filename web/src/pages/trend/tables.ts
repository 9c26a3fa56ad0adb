/** The trend as rows: for reading on the page, and for taking away. */
import type { Trend } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import { formatQuantity } from "../../base/format";
import type { TrendLine } from "../../charts/trend-figure";
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

function keysOf(records: ReadonlyArray<Readonly<Record<string, string>>>): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].sort();
}

/** One row for each point, with everything that identifies it. */
export function trendCsv(trend: Trend): string {
  const facets = keysOf(trend.series.map((series) => series.facets));
  const track = keysOf(trend.series.map((series) => series.track));
  const head: Cell[] = [
    ...["benchmark", "threads", "clock", ...facets, ...track, "version", "commit", "commit_time"],
    ...["metric", "unit", "value", "q1", "q3", "runs"],
  ];
  const rows = trend.series.flatMap((series) =>
    trend.x.labels.flatMap((label, index): Cell[][] => {
      const value = series.y[index] ?? null;
      if (value === null) return [];
      return [
        [
          ...[series.name, series.threads, series.clock],
          ...facets.map((key) => series.facets[key] ?? null),
          ...track.map((key) => series.track[key] ?? null),
          ...[label, trend.x.commits[index] ?? null, trend.x.commit_times[index] ?? null],
          ...[trend.metric.name, trend.metric.unit, value],
          ...[series.q1?.[index] ?? null, series.q3?.[index] ?? null, series.runs[index] ?? null],
        ],
      ];
    }),
  );
  return toCsv([head, ...rows]);
}
