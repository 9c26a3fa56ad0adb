import type { FilterDimension, Filters, FilterValue } from "../api/generated";
import { isTrackKey } from "../base/dimension";
import { normalizeSelection, type Selection } from "./view-state";

/** A chart stays readable to about this many lines. */
const READABLE_SERIES = 16;

function median(values: readonly FilterValue[]): FilterValue | undefined {
  return values[Math.floor((values.length - 1) / 2)];
}

function mostCommon(values: readonly FilterValue[]): FilterValue | undefined {
  return values.reduce<FilterValue | undefined>(
    (best, value) => (best === undefined || value.count > best.count ? value : best),
    undefined,
  );
}

function choice(dimension: FilterDimension): FilterValue | undefined {
  if (dimension.key === "size") return median(dimension.values);
  const toWire = dimension.values.find(({ value }) => value === "to_wire");
  return dimension.key === "operation" && toWire ? toWire : mostCommon(dimension.values);
}

/** Dimensions worth fixing when there is too much to draw; never what one came to compare. */
function narrowable(filters: Filters): FilterDimension[] {
  const isOwnFacet = ({ key }: FilterDimension) =>
    !isTrackKey(key) && !["operation", "codec", "size", "name", "threads", "clock"].includes(key);
  const byKey = (key: string) => filters.dimensions.filter((dimension) => dimension.key === key);
  return [
    ...byKey("size"),
    ...filters.dimensions.filter(isOwnFacet),
    ...byKey("operation"),
    ...byKey("variant"),
    ...byKey("build_type"),
  ].filter((dimension) => dimension.values.length > 1);
}

/**
 * The selection with Trend's defaults: one payload size (the middle one) unless sizes or names are chosen; and, where
 * nothing at all is chosen, one value of further dimensions until about sixteen series are left.
 *
 * Args:
 *   everything: the project's filters without a selection.
 */
export function withTrendDefaults(selection: Selection, everything: Filters): Selection {
  const isNamed = "q" in selection || "name" in selection;
  const isEmpty = Object.keys(selection).length === 0;
  const chosen: Record<string, readonly string[]> = { ...selection };
  let expectedSeries = everything.total_series;
  for (const dimension of narrowable(everything)) {
    const isWanted =
      dimension.key === "size"
        ? !isNamed && !("size" in selection)
        : isEmpty && expectedSeries > READABLE_SERIES;
    const value = choice(dimension);
    if (!isWanted || value === undefined) continue;
    chosen[dimension.key] = [value.value];
    // Dimensions are taken as independent: an estimate is enough to know when to stop.
    expectedSeries *= value.count / Math.max(1, everything.total_series);
  }
  return normalizeSelection(chosen);
}

/** Without any way to narrow, a few more than comfortable are still better than some left out. */
const MOST_UNCHOSEN = 24;

/** How many series a view asks for: few where nothing could be narrowed and nobody has chosen yet. */
export function trendLimit(selection: Selection, everything: Filters, all: boolean): number {
  const isUnchosen = Object.keys(selection).length === 0 && !all;
  return isUnchosen && everything.total_series > MOST_UNCHOSEN ? READABLE_SERIES : DEFAULT_LIMIT;
}

/** The API's own limit. */
export const DEFAULT_LIMIT = 50;
