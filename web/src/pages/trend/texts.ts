/** What the Trend page says of its chart. */
import type { Trend } from "../../api/generated";
import { clockText, dimensionTitle } from "../../base/dimension";
import { formatCount } from "../../base/format";
import { directionText } from "../../state/metric-choice";
import { clocksOf, isCeiling, sharedTraits } from "../../state/series-traits";
import type { RelativeTo } from "../../state/view-state";
import { MOST_PANELS, type TrendPanels } from "./panels";
import { timedCount } from "./timed";

const RELATIVE: Readonly<Record<RelativeTo, string>> = {
  first: ", relative to each line's first version",
  ceiling: " as a share of memmove's speed in the same run",
};

/** A sentence that says what is drawn: `Bandwidth over versions, from CPU time`. */
export function trendTitle(trend: Trend, relative: RelativeTo | null): string {
  const [clock, ...others] = clocksOf(trend.series);
  const isOfOneClock = trend.metric.rate && clock !== undefined && others.length === 0;
  const versions = trend.x.component === null ? "versions" : `versions of ${trend.x.component}`;
  const what = `${trend.metric.title} over ${versions}${relative === null ? "" : RELATIVE[relative]}`;
  return `${what}${isOfOneClock ? `, from ${clockText(clock)}` : ""}`;
}

/** What the lines have in common, and which way is better. */
export function trendSubtitle(trend: Trend): string {
  const measured = trend.series.filter((series) => !isCeiling(series));
  const shared = sharedTraits(measured.length > 0 ? measured : trend.series);
  return [...shared, directionText(trend.metric)].filter((part) => part !== "").join(" · ");
}

/** A warning where rates come from several clocks; "" otherwise. */
export function clockWarning(
  chart: Pick<Trend, "metric"> & { readonly series: Trend["series"] },
): string {
  const clocks = clocksOf(chart.series);
  if (!chart.metric.rate || clocks.length < 2) return "";
  return `Computed from different clocks (${clocks.map(clockText).join(", ")}): such rates cannot be compared.`;
}

/**
 * How much is drawn, and how to see the rest.
 *
 * Args:
 *   matching: how many series match the selection, with or without values of the metric; null while not known.
 */
export function trendStatus(trend: Trend, matching: number | null): string {
  return [drawnText(trend), missingText(trend, matching)].filter(Boolean).join(" ");
}

/** How many series have no ratio to draw; "" where all have. */
export function withoutRatioText(measured: Trend, drawn: Trend): string {
  const missing = measured.series.length - drawn.series.length;
  if (missing === 0) return "";
  return `${formatCount(missing, "series has", "series have")} nothing to be divided by in the same run.`;
}

/** What of the chosen places and panels the chart cannot show; "" where it shows all. */
export function layoutText(
  all: Trend,
  drawn: Trend,
  wanted: { readonly isTimed: boolean; readonly panels: string | null },
  panels: TrendPanels,
): string {
  const untimed = all.x.labels.length - drawn.x.labels.length;
  return [
    untimed > 0
      ? `${formatCount(untimed, "version has", "versions have")} no commit time and no place here.`
      : "",
    wanted.isTimed && timedCount(all) < 2
      ? "Fewer than two versions have a commit time, so they are evenly spaced."
      : "",
    wanted.panels !== null && panels.key === null
      ? `By ${dimensionTitle(wanted.panels).toLowerCase()} there would not be 2 to ${MOST_PANELS} panels.`
      : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}

/** Many benchmarks report no bandwidth: say that they are there. */
function missingText(trend: Trend, matching: number | null): string {
  const missing = (matching ?? 0) - trend.total_series;
  if (missing <= 0) return "";
  return `${formatCount(missing, "more series has", "more series have")} no ${trend.metric.title.toLowerCase()} here.`;
}

function drawnText(trend: Trend): string {
  const shown = trend.series.length;
  const versions = formatCount(trend.x.labels.length, "version");
  if (shown < trend.total_series) {
    return `${shown} of ${trend.total_series} series over ${versions}: narrow the filters to see the rest.`;
  }
  return `${formatCount(shown, "series", "series")} over ${versions}.`;
}

/** What the shaded bands and the rings are, and how x is spaced. */
export function legendNote(hasBands: boolean, hasChanges: boolean, isTimed: boolean): string {
  return [
    hasBands ? "Band (or bar): middle half of the repetitions." : "",
    hasChanges ? "Ring: a change point, explained below." : "",
    isTimed ? "Versions stand at the times of their commits." : "Versions are evenly spaced.",
  ]
    .filter((text) => text !== "")
    .join(" ");
}
