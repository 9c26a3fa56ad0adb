/** What the Compare page says. */
import type { Compare, CompareSide } from "../../api/generated";
import { clockText, dimensionTitle, dimensionValue } from "../../base/dimension";
import { formatCount, formatPercent, formatRatio } from "../../base/format";
import { OUTCOMES, outcomeMark } from "../../base/outcome";
import { directionText } from "../../state/metric-choice";
import { clocksOf, sharedTraits } from "../../state/series-traits";

/** What a side is, in few words: `1.92.0`, `gcc 12`, `boost.text`. */
function sideName(compare: Compare, side: "baseline" | "candidate"): string {
  const own = compare[side];
  const also = compare.also_differ.find(({ key }) => key === "compiler_major")?.[side];
  const fixed = Object.entries(own.selection).map(([key, values]) => {
    const text = values.map((value) => dimensionValue(key, value)).join(", ");
    return key === "compiler" && also !== undefined ? `${text} ${also}` : text;
  });
  const sameVersions = versionsText(compare.baseline) === versionsText(compare.candidate);
  const sameChannel = compare.baseline.channel === compare.candidate.channel;
  const parts = [...fixed, sameVersions ? "" : versionsText(own), sameChannel ? "" : own.channel];
  return parts.filter((part) => part !== "").join(" · ") || versionsText(own) || "nothing";
}

function versionsText(side: CompareSide): string {
  return side.versions.map(({ label }) => label).join(", ");
}

/** A sentence that says what is compared: `Bandwidth: 1.92.0 against 1.90.0`. */
export function compareTitle(compare: Compare): string {
  return `${compare.metric.title}: ${sideName(compare, "candidate")} against ${sideName(compare, "baseline")}`;
}

/** What all pairs have in common, and which way is better. */
export function compareSubtitle(compare: Compare): string {
  const candidates = compare.pairs.map(({ candidate }) => candidate);
  const own = new Set([...compare.fixed, ...compare.also_differ.map(({ key }) => key)]);
  const shared = sharedTraits(
    candidates.map((series) => ({
      ...series,
      facets: without(series.facets, own),
      track: without(series.track, own),
    })),
  );
  const same = versionsText(compare.baseline) === versionsText(compare.candidate);
  const version =
    same && compare.fixed.length > 0 ? `version ${versionsText(compare.baseline)}` : "";
  const [clock, ...others] = clocksOf(candidates);
  const fromClock =
    compare.metric.rate && clock !== undefined && others.length === 0
      ? `from ${clockText(clock)}`
      : "";
  return [version, ...shared, fromClock, directionText(compare.metric)]
    .filter((part) => part !== "")
    .join(" · ");
}

function without(
  record: Readonly<Record<string, string>>,
  keys: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));
}

/** What to be careful about, a sentence each. */
export function compareWarnings(compare: Compare): string[] {
  const { across_sittings: across, pairs } = compare.summary;
  const found: string[] = [];
  if (across > 0) {
    const which =
      across === pairs ? "All pairs were" : `${formatCount(across, "pair was", "pairs were")}`;
    found.push(
      `${which} measured in different sittings: the machine may have been in another state, which the intervals do not know.`,
    );
  }
  const also = compare.also_differ.filter(({ key }) => key !== "compiler_major");
  if (also.length > 0) {
    const what = also.map(
      ({ key, baseline, candidate }) =>
        `${dimensionTitle(key).toLowerCase()} (${candidate || "not told"} against ${baseline || "not told"})`,
    );
    found.push(`The sides also differ in ${what.join(", ")}.`);
  }
  return found;
}

/** The mean over all pairs with its interval: `×1.007 (95 %: ×0.985 to ×1.030)`. */
export function meanText(compare: Compare): string {
  const { ratio, low, high } = compare.summary;
  if (ratio === null) return "–";
  const interval =
    low === null || high === null || low === high
      ? ""
      : ` (95 %: ${formatRatio(low)} to ${formatRatio(high)})`;
  const caveat = interval === "" || compare.summary.runs_counted ? "" : ", one run on a side";
  return formatRatio(ratio) + interval.replace(/\)$/, `${caveat})`);
}

/** How many pairs came to what, worst first; outcomes of no pair are left out. */
export function outcomeCounts(
  compare: Compare,
): Array<{ outcome: (typeof OUTCOMES)[number]; text: string }> {
  return OUTCOMES.filter((outcome) => compare.summary[outcome] > 0).map((outcome) => ({
    outcome,
    text: `${outcomeMark(outcome)} ${compare.summary[outcome]} ${outcome}`,
  }));
}

/** What the summary says besides: budget, wire format, pairs not sent, series left over. */
export function compareStatus(compare: Compare, shown: number): string {
  const { summary } = compare;
  const sentences = [
    summary.pairs === compare.pairs.length
      ? `${formatCount(summary.pairs, "pair")}${shown < summary.pairs ? `, ${shown} shown` : ""}.`
      : `The ${compare.pairs.length} of ${formatCount(summary.pairs, "pair")} that are furthest apart${shown < compare.pairs.length ? `, ${shown} shown` : ""}.`,
    summary.beyond_budget > 0
      ? `${formatCount(summary.beyond_budget, "pair has", "pairs have")} changed by more than ${formatPercent(compare.budget)}.`
      : "",
    summary.format_changes > 0
      ? `The wire format differs in ${formatCount(summary.format_changes, "pair")}.`
      : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
