/** The sweep as rows: for reading on the page, and for taking away. */
import type { Sweep } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import { formatBytes, formatQuantity } from "../../base/format";
import { identityColumns } from "../../state/identity-columns";
import type { TableContent } from "../../widgets/data-table";
import type { SweepLines } from "./lines";

/** Payload sizes down, lines across. */
export function sweepTable(sweep: Sweep, { panels, ceilings }: SweepLines): TableContent {
  const columns = [
    ...ceilings.map((line) => ({ head: line.label, line })),
    ...panels.flatMap((panel) =>
      panel.lines.map((line) => ({
        head: panel.title === "" ? line.label : `${panel.title} · ${line.label}`,
        line,
      })),
    ),
  ];
  return {
    caption: `${sweep.metric.title} by payload size`,
    columns: ["Payload size", ...columns.map(({ head }) => head)],
    rows: sweep.x.sizes_bytes.map((sizeBytes, index) => ({
      head: formatBytes(sizeBytes),
      cells: columns.map(({ line }) => {
        const value = line.y[index] ?? null;
        return value === null ? "–" : formatQuantity(value, sweep.metric.unit);
      }),
    })),
  };
}

/** One row for each point, with everything that identifies it. */
export function sweepCsv(sweep: Sweep): string {
  const identity = identityColumns(sweep.series);
  const head: Cell[] = [
    ...[...identity.titles, "version", "size_bytes"],
    ...["metric", "unit", "value", "q1", "q3", "of_ceiling", "runs"],
  ];
  const rows = sweep.series.flatMap((series) =>
    sweep.x.sizes_bytes.flatMap((sizeBytes, index): Cell[][] => {
      const value = series.y[index] ?? null;
      if (value === null) return [];
      return [
        [
          ...identity.cellsOf(series),
          ...[series.version, sizeBytes, sweep.metric.name, sweep.metric.unit, value],
          ...[series.q1[index] ?? null, series.q3[index] ?? null],
          ...[series.of_ceiling?.[index] ?? null, series.runs[index] ?? null],
        ],
      ];
    }),
  );
  return toCsv([head, ...rows]);
}
