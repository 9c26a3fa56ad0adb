/** From the API's pairs to the rows of the table and the bars of the chart. */
import type { Compare, ComparedPair, SeriesInfo, SideValue } from "../../api/generated";
import { clockText } from "../../base/dimension";
import { formatCount, formatProbability, formatQuantity } from "../../base/format";
import { asOutcome, isChange, type Outcome } from "../../base/outcome";
import type { RatioBar } from "../../charts/ratio-figure";
import { seriesAbout, seriesLabels, trackText } from "../../state/series-traits";

export interface CompareRow {
  readonly id: string;
  readonly pair: ComparedPair;
  readonly outcome: Outcome;
  /** What tells it from the other rows. */
  readonly label: string;
  /** The track where rows differ in it; "" otherwise. */
  readonly track: string;
}

const COMMIT_LENGTH = 10;
/** What pairs may differ in stands in the heading, not on every row. */
function withoutFixed(series: SeriesInfo, fixed: ReadonlySet<string>): SeriesInfo {
  const kept = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !fixed.has(key)));
  return { ...series, facets: kept(series.facets), track: kept(series.track) };
}

/** What of its track tells each series from the others; "" where that is nothing. */
function differingTracks(all: readonly SeriesInfo[]): string[] {
  const keys = new Set(all.flatMap(({ track }) => Object.keys(track)));
  const differing = [...keys].filter((key) => new Set(all.map(({ track }) => track[key])).size > 1);
  // A compiler is named with its version, and a version with its compiler.
  const shown = new Set(
    differing.some((key) => key.startsWith("compiler"))
      ? [...differing, "compiler", "compiler_major"]
      : differing,
  );
  return all.map(({ track }) =>
    trackText(Object.fromEntries(Object.entries(track).filter(([key]) => shown.has(key)))),
  );
}

/** One row for each pair that was sent, in the API's order. */
export function compareRows(compare: Compare): CompareRow[] {
  const fixed = new Set([...compare.fixed, ...compare.also_differ.map(({ key }) => key)]);
  const bare = compare.pairs.map(({ candidate }) => withoutFixed(candidate, fixed));
  const labels = seriesLabels(bare);
  const tracks = differingTracks(bare);
  return compare.pairs.map((pair, index) => ({
    id: `${pair.baseline.id}/${pair.candidate.id}`,
    pair,
    outcome: asOutcome(pair.outcome),
    label: labels[index] ?? pair.candidate.name,
    track: tracks[index] ?? "",
  }));
}

/** The rows to show: all, first those known to differ, or those alone. */
export function shownRows(rows: readonly CompareRow[], onlyChanges: boolean): CompareRow[] {
  const changed = rows.filter(({ outcome }) => isChange(outcome));
  return onlyChanges ? changed : [...changed, ...rows.filter(({ outcome }) => !isChange(outcome))];
}

/** The name of a pair: the benchmark's, with that of the baseline where it is another one. */
export function pairName(pair: ComparedPair): string {
  const { baseline, candidate } = pair;
  return baseline.name === candidate.name
    ? candidate.name
    : `${candidate.name} against ${baseline.name}`;
}

/** How many runs and repetitions stand behind a value: `2 runs, 20 repetitions`. */
export function countText(side: SideValue): string {
  return `${formatCount(side.runs.length, "run")}, ${formatCount(side.repetitions, "repetition")}`;
}

function valueText(side: SideValue, unit: string): string {
  const value = formatQuantity(side.value, unit);
  const { q1, q3 } = side;
  if (q1 === null || q3 === null || q1 === q3) return value;
  return `${value} (${formatQuantity(q1, unit)} to ${formatQuantity(q3, unit)})`;
}

function commitsOf(compare: Compare): string {
  const [before, after] = [compare.baseline, compare.candidate].map(({ versions }) =>
    versions.length === 1 ? (versions[0]?.commit ?? "").slice(0, COMMIT_LENGTH) : "",
  );
  if (before === after) return before === "" || before === undefined ? "" : `commit ${before}`;
  return `commit ${before || "not told"} → ${after || "not told"}`;
}

/** A bar for each row. */
export function ratioBars(compare: Compare, rows: readonly CompareRow[]): RatioBar[] {
  const { unit } = compare.metric;
  const commits = commitsOf(compare);
  return rows.map(({ pair, outcome, label }) => {
    const { before, after, ratio, low, high } = pair;
    const p = pair.p_value === null ? "" : ` · p ${formatProbability(pair.p_value)}`;
    return {
      label,
      title: pairName(pair),
      detail: `${valueText(before, unit)} → ${valueText(after, unit)}`,
      about: [
        `${countText(before)} → ${countText(after)}, from ${pair.basis}${p}`,
        commits,
        seriesAbout(pair.candidate) || clockText(pair.candidate.clock),
      ]
        .filter((part) => part !== "")
        .join(" · "),
      ...{ outcome, ratio, low, high },
    };
  });
}
