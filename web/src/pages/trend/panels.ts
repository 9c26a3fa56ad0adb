/** How a trend is divided into panels: one for each value of a dimension. */
import type { TrendSeries } from "../../api/generated";
import { compareDimensions, dimensionTitle, dimensionValue } from "../../base/dimension";
import { compareNaturally } from "../../base/natural-order";
import { traitOf } from "../../state/series-traits";

/** More panels than this say less than a list of filters does. */
export const MOST_PANELS = 24;

export interface TrendPanels {
  /** The dimension; null for a single chart. */
  readonly key: string | null;
  /** Its values, as titles; one "" for a single chart. */
  readonly titles: readonly string[];
  /** The panel of each series, in their order. */
  readonly panelOf: readonly number[];
}

function valuesOf(series: readonly TrendSeries[], key: string): string[] {
  return [...new Set(series.map((each) => traitOf(each, key)))].sort(compareNaturally);
}

/** The dimensions that make at least two panels, and not too many, of these series. */
export function panelKeys(series: readonly TrendSeries[]): string[] {
  const keys = new Set(
    series.flatMap(({ facets, track }) => [...Object.keys(facets), ...Object.keys(track)]),
  );
  return [...keys, "threads", "clock"]
    .filter((key) => {
      const count = valuesOf(series, key).length;
      return count > 1 && count <= MOST_PANELS;
    })
    .sort(compareDimensions);
}

/** The panels of a dimension, in the order of its values; a single chart where it makes none of these series. */
export function trendPanels(series: readonly TrendSeries[], key: string | null): TrendPanels {
  if (key === null || !panelKeys(series).includes(key)) {
    return { key: null, titles: [""], panelOf: series.map(() => 0) };
  }
  const values = valuesOf(series, key);
  return {
    key,
    titles: values.map((value) =>
      value === "" ? `No ${dimensionTitle(key).toLowerCase()}` : dimensionValue(key, value),
    ),
    panelOf: series.map((each) => values.indexOf(traitOf(each, key))),
  };
}
