import type { Compare } from "../../api/generated";
import { formatBytes, formatProbability, formatQuantity, formatRatio } from "../../base/format";
import { OUTCOMES, outcomeMark } from "../../base/outcome";
import { BenchmarkName } from "../../widgets/benchmark-name";
import { LabelText } from "../../widgets/label-text";
import type { SortableColumn } from "../../widgets/sortable-table";
import { type CompareRow, countText } from "./rows";

const NONE = "–";

function formatText({ pair }: CompareRow): string {
  const { change, baseline_bytes: before, candidate_bytes: after } = pair.format;
  if (change === null) return after === null ? "" : `same, ${formatBytes(after)}`;
  if (change === "size" && before !== null && after !== null) {
    return `${formatBytes(before)} → ${formatBytes(after)}`;
  }
  return change === "content" ? "other bytes, same size" : change;
}

function intervalText({ pair: { low, high } }: CompareRow): string {
  if (low === null || high === null) return NONE;
  return low === high ? "exact" : `${formatRatio(low)} to ${formatRatio(high)}`;
}

/** Every column of the table, as text too: what is shown is what is copied. */
interface TextColumn extends SortableColumn<CompareRow> {
  readonly text: (row: CompareRow) => string;
}

function textColumn(column: Omit<TextColumn, "cell"> & Partial<TextColumn>): TextColumn {
  return { cell: column.text, ...column };
}

/** The table's columns for a comparison; those that say nothing here are left out. */
export function compareColumns(compare: Compare, rows: readonly CompareRow[]): TextColumn[] {
  const { unit } = compare.metric;
  const hasTracks = rows.some(({ track }) => track !== "");
  const hasFormats = rows.some((row) => formatText(row) !== "");
  const columns: Array<TextColumn | null> = [
    textColumn({
      key: "name",
      title: "Benchmark",
      isText: true,
      sortBy: ({ pair }) => pair.candidate.name,
      text: ({ pair }) => pair.candidate.name,
      cell: ({ pair }) => (
        <>
          <BenchmarkName name={pair.candidate.name} />
          {pair.baseline.name !== pair.candidate.name && (
            <span class="pair-baseline">
              against <BenchmarkName name={pair.baseline.name} />
            </span>
          )}
        </>
      ),
    }),
    hasTracks
      ? textColumn({
          key: "track",
          title: "Track",
          isText: true,
          sortBy: ({ track }) => track,
          text: ({ track }) => track,
          cell: ({ track }) => <LabelText text={track} />,
        })
      : null,
    textColumn({
      key: "outcome",
      title: "Outcome",
      isText: true,
      sortBy: ({ outcome }) => OUTCOMES.indexOf(outcome),
      text: ({ outcome }) => `${outcomeMark(outcome)} ${outcome}`,
      cell: ({ outcome }) => (
        <span class="outcome" data-outcome={outcome}>
          {outcomeMark(outcome)} {outcome}
        </span>
      ),
    }),
    textColumn({
      key: "ratio",
      title: "Ratio",
      help: "Candidate over baseline",
      sortBy: ({ pair }) => pair.ratio,
      text: ({ pair }) => (pair.ratio === null ? NONE : formatRatio(pair.ratio)),
    }),
    textColumn({
      key: "interval",
      title: "95 % interval",
      help: "Sorted by its width",
      sortBy: ({ pair }) => (pair.low && pair.high ? pair.high / pair.low : null),
      text: intervalText,
    }),
    ...(["before", "after"] as const).map((side) =>
      textColumn({
        key: side,
        title: side === "before" ? "Baseline" : "Candidate",
        help: "Median over runs of each run's median over repetitions",
        sortBy: ({ pair }) => pair[side].value,
        text: ({ pair }) => formatQuantity(pair[side].value, unit),
        cell: ({ pair }) => (
          <span title={countText(pair[side])}>{formatQuantity(pair[side].value, unit)}</span>
        ),
      }),
    ),
    textColumn({
      key: "p",
      title: "p",
      help: "Probability of a difference so large where nothing changed",
      sortBy: ({ pair }) => pair.p_value,
      text: ({ pair }) => (pair.p_value === null ? NONE : formatProbability(pair.p_value)),
    }),
    textColumn({
      key: "effect",
      title: "Effect",
      help: "By how often a run of one side exceeds one of the other",
      sortBy: ({ pair }) => ["negligible", "small", "medium", "large"].indexOf(pair.effect ?? ""),
      text: ({ pair }) => pair.effect ?? NONE,
    }),
    textColumn({
      key: "detectable",
      title: "Detectable",
      help: "Smallest ratio that so many and so noisy runs show in 8 of 10 cases",
      sortBy: ({ pair }) => pair.detectable_ratio,
      text: ({ pair }) =>
        pair.detectable_ratio === null ? NONE : formatRatio(pair.detectable_ratio),
    }),
    textColumn({
      key: "runs",
      title: "Runs",
      help: "Of baseline and candidate, and what the interval rests on",
      sortBy: ({ pair }) => pair.before.runs.length + pair.after.runs.length,
      text: ({ pair }) => `${pair.before.runs.length} / ${pair.after.runs.length} · ${pair.basis}`,
    }),
    hasFormats
      ? textColumn({
          key: "format",
          title: "Wire format",
          sortBy: (row) => formatText(row),
          text: formatText,
        })
      : null,
  ];
  return columns.filter((column) => column !== null);
}
