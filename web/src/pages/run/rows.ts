/** From what a run measured to the rows of its table. */
import type { MetricInfo, Run, RunMeasurements } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import { clockText } from "../../base/dimension";
import { formatPercent, formatQuantity } from "../../base/format";
import { formatQuery } from "../../state/view-state";

type MeasuredCase = RunMeasurements["cases"][number];

export interface CaseRow {
  readonly of: MeasuredCase;
  /** One value for each metric, in the metrics' order. */
  readonly values: ReadonlyArray<number | null>;
  readonly q1: number | null;
  readonly q3: number | null;
  /** Repetitions of the chosen metric; null where there is one, or all are equal. */
  readonly samples: readonly number[] | null;
}

/** The metric the table details: the wanted one, else the first. */
export function detailedMetric(measured: RunMeasurements, wanted: string | null): number {
  const found = measured.metrics.findIndex(({ metric }) => metric.name === wanted);
  return Math.max(found, 0);
}

/** The rows of the benchmarks whose name holds a text, whatever the case. */
export function caseRows(measured: RunMeasurements, detailed: number, name: string): CaseRow[] {
  const column = measured.metrics[detailed];
  return measured.cases
    .map((of, index) => ({
      of,
      values: measured.metrics.map(({ values }) => values[index] ?? null),
      q1: column?.q1[index] ?? null,
      q3: column?.q3[index] ?? null,
      samples:
        column?.samples[index]?.filter((sample): sample is number => sample !== null) ?? null,
    }))
    .filter((row) => row.of.name.toLowerCase().includes(name.toLowerCase()));
}

/** The distance between the quartiles over the median; null where there is none. */
export function relativeSpread(row: CaseRow, detailed: number): number | null {
  const middle = row.values[detailed] ?? null;
  if (row.q1 === null || row.q3 === null || middle === null || middle === 0) return null;
  return (row.q3 - row.q1) / Math.abs(middle);
}

/** The spread in words: `1.40 GB/s to 1.44 GB/s (2.8 %)`. */
export function spreadText(row: CaseRow, detailed: number, metric: MetricInfo): string {
  const relative = relativeSpread(row, detailed);
  if (relative === null || row.q1 === null || row.q3 === null || relative === 0) return "none";
  const ends = [row.q1, row.q3].map((value) => formatQuantity(value, metric.unit));
  return `${ends.join(" to ")} (${formatPercent(relative)})`;
}

/** What of a case is not in its name: threads where several, clock, revision. */
export function caseAbout(of: MeasuredCase): string {
  const threads = of.threads === 1 ? "" : `${of.threads} threads`;
  const revision = of.revision === 1 ? "" : `revision ${of.revision}`;
  return [clockText(of.clock), threads, revision].filter((part) => part !== "").join(" · ");
}

/** The query of the trend that draws this case on this run's track. */
export function trendQuery(of: MeasuredCase, run: Run, metric: string): string {
  return formatQuery([
    ["name", of.name],
    ["channel", run.channel],
    ["metric", metric],
    ["all", "1"],
    ...Object.entries(run.track),
  ]);
}

/** One row for each case and metric, with its repetitions' spread. */
export function runCsv(measured: RunMeasurements): string {
  const head: Cell[] = [
    ...["benchmark", "threads", "clock", "revision", "repetitions"],
    ...["metric", "unit", "value", "q1", "q3"],
  ];
  const rows = measured.cases.flatMap((of, index) =>
    measured.metrics.flatMap(({ metric, values, q1, q3 }): Cell[][] => {
      const value = values[index] ?? null;
      if (value === null) return [];
      return [
        [
          ...[of.name, of.threads, of.clock, of.revision, of.repetitions],
          ...[metric.name, metric.unit, value, q1[index] ?? null, q3[index] ?? null],
        ],
      ];
    }),
  );
  return toCsv([head, ...rows]);
}
