import type { Cell } from "../base/csv";
import type { SeriesFacts } from "./series-traits";

interface IdentityColumns {
  readonly titles: readonly string[];
  /** What of a series stands in them. */
  readonly cellsOf: (series: SeriesFacts) => Cell[];
}

function keysOf(records: ReadonlyArray<Readonly<Record<string, string>>>): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].sort();
}

/** The columns of a file that tell series apart: a column for each facet and each key of a track among them. */
export function identityColumns(all: readonly SeriesFacts[]): IdentityColumns {
  const facets = keysOf(all.map((series) => series.facets));
  const track = keysOf(all.map((series) => series.track));
  return {
    titles: ["benchmark", "threads", "clock", ...facets, ...track],
    cellsOf: (series) => [
      ...[series.name, series.threads, series.clock],
      ...facets.map((key) => series.facets[key] ?? null),
      ...track.map((key) => series.track[key] ?? null),
    ],
  };
}
