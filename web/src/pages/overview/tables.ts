/** The heat map as rows to take away. */
import type { Overview } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";

/** One row for each cell that was measured. */
export function mapCsv({ metric, channel, heat_map }: Overview): string {
  const { rows, columns, cells, reference } = heat_map;
  const head: Cell[] = [
    ...[rows.key, columns.key, "metric", "channel", "ratio", "cases", "version"],
    ...["oldest_version", "versions_behind", "is_reference"],
  ];
  const lines = rows.values.flatMap((row, r) =>
    columns.values.flatMap((column, c): Cell[][] => {
      const cell = cells[r]?.[c] ?? null;
      if (cell === null) return [];
      const isReference = Number(reference?.[0]) === r && Number(reference?.[1]) === c;
      return [
        [
          ...[row, column, metric.name, channel, cell.ratio, cell.case_count, cell.version],
          ...[cell.oldest_version, cell.versions_behind, String(isReference)],
        ],
      ];
    }),
  );
  return toCsv([head, ...lines]);
}
