/** The comparison as rows to take away. */
import type { Compare } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import { toMarkdownTable } from "../../base/markdown";
import { compareColumns } from "./columns";
import { type CompareRow, pairName } from "./rows";
import { compareStatus, compareTitle, meanText, outcomeCounts } from "./texts";

/** One row for each pair, with everything that is known of it. */
export function compareCsv(compare: Compare): string {
  const head: Cell[] = [
    ...["baseline", "candidate", "baseline_track", "candidate_track", "clock", "metric", "unit"],
    ...["baseline_value", "candidate_value", "baseline_runs", "candidate_runs", "ratio", "low"],
    ...["high", "p_value", "effect", "detectable_ratio", "basis", "outcome", "beyond_budget"],
    ...["format_change", "baseline_bytes", "candidate_bytes", "same_sitting"],
  ];
  const trackText = (track: Readonly<Record<string, string>>) => Object.values(track).join(" ");
  const rows = compare.pairs.map((pair): Cell[] => [
    ...[pair.baseline.name, pair.candidate.name],
    ...[trackText(pair.baseline.track), trackText(pair.candidate.track), pair.candidate.clock],
    ...[compare.metric.name, compare.metric.unit, pair.before.value, pair.after.value],
    ...[pair.before.runs.length, pair.after.runs.length, pair.ratio, pair.low, pair.high],
    ...[pair.p_value, pair.effect, pair.detectable_ratio, pair.basis, pair.outcome],
    ...[String(pair.beyond_budget), pair.format.change],
    ...[pair.format.baseline_bytes, pair.format.candidate_bytes],
    pair.same_sitting === null ? null : String(pair.same_sitting),
  ]);
  return toCsv([head, ...rows]);
}

/** The rows shown as Markdown, below a line that sums them up, with the page's address. */
export function compareMarkdown(
  compare: Compare,
  rows: readonly CompareRow[],
  href: string,
): string {
  const columns = compareColumns(compare, rows);
  const cells = rows.map((row) =>
    columns.map((column) => (column.key === "name" ? pairName(row.pair) : column.text(row))),
  );
  const counts = outcomeCounts(compare).map(({ text }) => text);
  return [
    `**[${compareTitle(compare)}](${href})**: geometric mean ${meanText(compare)}; ${counts.join(", ")}. ` +
      compareStatus(compare, rows.length),
    toMarkdownTable(
      columns.map(({ title }) => title),
      cells,
    ),
  ].join("\n\n");
}
