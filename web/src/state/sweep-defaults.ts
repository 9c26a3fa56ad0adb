import type { Sweep, SweepSeries } from "../api/generated";
import { compareDimensions, isTrackKey } from "../base/dimension";
import { traitOf } from "./series-traits";
import { normalizeSelection, type Selection } from "./view-state";

/** More lines than this, and facets beyond codec and operation get one value each. */
const READABLE_LINES = 12;

/** A line of the newest version there is; the first of them. */
function newestLine(sweep: Sweep): SweepSeries | undefined {
  const age = (line: SweepSeries) => sweep.versions.indexOf(line.version);
  return sweep.series.reduce<SweepSeries | undefined>(
    (best, line) => (best === undefined || age(line) > age(best) ? line : best),
    undefined,
  );
}

/** The fewest track keys that tell this line's track from all others'. */
function tellingTrack(line: SweepSeries, lines: readonly SweepSeries[]): Selection {
  const chosen: Record<string, readonly string[]> = {};
  let left = lines;
  for (const key of Object.keys(line.track).sort(compareDimensions)) {
    const still = left.filter((other) => traitOf(other, key) === traitOf(line, key));
    if (still.length < left.length) chosen[key] = [traitOf(line, key)];
    left = still;
  }
  return chosen;
}

function mostCommonFacets(lines: readonly SweepSeries[]): Selection {
  const keys = new Set(lines.flatMap((line) => Object.keys(line.facets)));
  const chosen: Record<string, readonly string[]> = {};
  for (const key of keys) {
    if (key === "operation" || key === "codec" || isTrackKey(key)) continue;
    const counts = new Map<string, number>();
    for (const line of lines) {
      const value = traitOf(line, key);
      if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    if (counts.size > 1 && most !== undefined) chosen[key] = [most[0]];
  }
  return chosen;
}

/**
 * The selection with Sweep's defaults: where nothing is chosen, the one track that has the newest version, and, if
 * that leaves too many lines, the most common value of facets other than codec and operation.
 *
 * Args:
 *   everything: the project's sweep without a selection.
 */
export function withSweepDefaults(selection: Selection, everything: Sweep): Selection {
  const newest = newestLine(everything);
  if (Object.keys(selection).length > 0 || newest === undefined) return selection;
  const track = tellingTrack(newest, everything.series);
  const lines = everything.series.filter(
    (line) =>
      !line.ceiling &&
      Object.entries(track).every(([key, [value]]) => traitOf(line, key) === value),
  );
  const facets = lines.length > READABLE_LINES ? mostCommonFacets(lines) : {};
  return normalizeSelection({ ...track, ...facets });
}
