/** What the Sweep page says of its chart. */
import type { Sweep } from "../../api/generated";
import { clockText } from "../../base/dimension";
import { formatCount } from "../../base/format";
import { directionText } from "../../state/metric-choice";
import { clocksOf, sharedTraits } from "../../state/series-traits";

const measuredOf = (sweep: Sweep) => sweep.series.filter((series) => !series.ceiling);

/** A sentence that says what is drawn: `Bandwidth over payload size, from CPU time`. */
export function sweepTitle(sweep: Sweep): string {
  const [clock, ...others] = clocksOf(sweep.series);
  const isOfOneClock = sweep.metric.rate && clock !== undefined && others.length === 0;
  return `${sweep.metric.title} over payload size${isOfOneClock ? `, from ${clockText(clock)}` : ""}`;
}

/** Versions, what the lines have in common, which way is better, and that both axes are logarithmic. */
export function sweepSubtitle(sweep: Sweep): string {
  const versions = [...new Set(measuredOf(sweep).map((series) => series.version))];
  const newest = sweep.versions.at(-1);
  const [only] = versions;
  const version =
    versions.length === 1 ? [`version ${only}${only === newest ? " (newest)" : ""}`] : [];
  return [...version, ...sharedTraits(measuredOf(sweep)), directionText(sweep.metric), "log-log"]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A warning where rates come from several clocks; "" otherwise. */
export function sweepWarning(sweep: Sweep): string {
  const clocks = clocksOf(sweep.series);
  if (!sweep.metric.rate || clocks.length < 2) return "";
  return `Computed from different clocks (${clocks.map(clockText).join(", ")}): such rates cannot be compared.`;
}

/** How much is drawn, and how to see the rest. */
export function sweepStatus(sweep: Sweep): string {
  // A line at several versions is still one line.
  const shown = new Set(measuredOf(sweep).map((series) => series.id)).size;
  const sizes = formatCount(sweep.x.sizes_bytes.length, "payload size");
  if (shown > 0 && shown < sweep.total_series) {
    return `${shown} of ${sweep.total_series} lines over ${sizes}: narrow the filters to see the rest.`;
  }
  return `${formatCount(shown, "line")} over ${sizes}.`;
}

/** What the shaded area is; "" without a ceiling or where the metric has none. */
export function ceilingNote(sweep: Sweep): string {
  const hasCeiling = sweep.series.some((series) => series.ceiling);
  return hasCeiling && sweep.metric.direction !== "neutral"
    ? "Shaded: beyond memmove of the same payload in the same run."
    : "";
}

/** What stands at the right of the legend's entries. */
export function legendTitle(sweep: Sweep): string {
  const hasRatio = sweep.series.some((series) =>
    series.of_ceiling?.some((ratio) => ratio !== null),
  );
  return hasRatio ? "Lines, with the best they reach of memmove's speed" : "Lines";
}
