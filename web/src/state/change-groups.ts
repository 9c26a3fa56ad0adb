/** Changes of one version as pages tell of them: words, and where to look at them. */
import type { ChangeGroupView, ChangeView } from "../api/generated";
import { formatCount, formatRatio } from "../base/format";
import { trackText } from "./series-traits";
import { formatView, normalizeSelection, parseView } from "./view-state";

/** What tells groups of a channel apart. */
export function groupKey(group: ChangeGroupView): string {
  return `${group.version}/${group.is_worse ? "worse" : "better"}`;
}

/** What happened: `3 series worse, cost ×1.21`. */
export function groupTitle(group: ChangeGroupView): string {
  const how = group.is_worse ? "worse" : "better";
  const mean = group.series_count > 1 ? " on average" : "";
  return `${formatCount(group.series_count, "series", "series")} ${how}, cost ${formatRatio(group.geometric_mean_ratio)}${mean}`;
}

const MOST_NAMED = 2;

/** Where: the tracks, the first ones by name. */
export function groupPlaces(group: ChangeGroupView): string {
  const named = group.tracks.slice(0, MOST_NAMED).map(trackText);
  const others = group.tracks.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(", ");
}

/** What else differs at the version: `boost 1.80 → 1.81`. */
export function groupCauses(group: ChangeGroupView): readonly string[] {
  return [...group.components, ...group.environment].map(
    ({ name, before, after }) => `${name} ${before || "not told"} → ${after || "not told"}`,
  );
}

/** The query of the trend that shows a change: its benchmark on its track. */
export function trendQuery(change: ChangeView, channel: string): string {
  return formatView({
    ...parseView(""),
    ...{ metric: change.metric, channel, all: true },
    selection: normalizeSelection({
      name: [change.name],
      ...Object.fromEntries(Object.entries(change.track).map(([key, value]) => [key, [value]])),
    }),
  });
}
