/** The sweep as rows: for reading on the page, and for taking away. */
import type { Sweep } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import { formatBytes, formatQuantity } from "../../base/format";
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

function keysOf(records: ReadonlyArray<Readonly<Record<string, string>>>): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].sort();
}

/** One row for each point, with everything that identifies it. */
export function sweepCsv(sweep: Sweep): string {
  const facets = keysOf(sweep.series.map((series) => series.facets));
  const track = keysOf(sweep.series.map((series) => series.track));
  const head: Cell[] = [
    ...["benchmark", "threads", "clock", ...facets, ...track, "version", "size_bytes"],
    ...["metric", "unit", "value", "q1", "q3", "of_ceiling", "runs"],
  ];
  const rows = sweep.series.flatMap((series) =>
    sweep.x.sizes_bytes.flatMap((sizeBytes, index): Cell[][] => {
      const value = series.y[index] ?? null;
      if (value === null) return [];
      return [
        [
          ...[series.name, series.threads, series.clock],
          ...facets.map((key) => series.facets[key] ?? null),
          ...track.map((key) => series.track[key] ?? null),
          ...[series.version, sizeBytes, sweep.metric.name, sweep.metric.unit, value],
          ...[series.q1[index] ?? null, series.q3[index] ?? null],
          ...[series.of_ceiling?.[index] ?? null, series.runs[index] ?? null],
        ],
      ];
    }),
  );
  return toCsv([head, ...rows]);
}
