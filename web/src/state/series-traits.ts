/** How series differ: what a legend must say of them, and which of it gets a colour, a dash or a marker. */
import type { Filters, TrendSeries } from "../api/generated";
import {
  clockText,
  compareDimensions,
  dimensionTitle,
  dimensionValue,
  isTrackKey,
} from "../base/dimension";
import { compareNaturally } from "../base/natural-order";

/** What is known of a series, from either chart's answer; a sweep's lines have a version too. */
export interface SeriesFacts
  extends Pick<TrendSeries, "name" | "threads" | "clock" | "facets" | "track"> {
  readonly version?: string;
}

/** One thing to know of a series, by key: codec, compiler, threads, ... "" where it does not apply. */
export function traitOf(series: SeriesFacts, key: string): string {
  switch (key) {
    case "name":
      return Object.keys(series.facets).length === 0 ? series.name : "";
    case "threads":
      return String(series.threads);
    case "clock":
      return series.clock;
    case "version":
      return series.version ?? "";
    default:
      return (isTrackKey(key) ? series.track[key] : series.facets[key]) ?? "";
  }
}

/** A trait as people read it. */
function traitText(series: SeriesFacts, key: string): string {
  const value = traitOf(series, key);
  switch (key) {
    case "compiler":
    case "compiler_major":
      return [traitOf(series, "compiler"), traitOf(series, "compiler_major")]
        .filter(Boolean)
        .join(" ");
    case "threads":
      return value === "1" ? "1 thread" : `${value} threads`;
    default: {
      const text = dimensionValue(key, value);
      // A bare number says nothing without what it counts.
      const isBare = key in series.facets && /^\d+$/.test(text);
      return isBare ? `${dimensionTitle(key).toLowerCase()} ${text}` : text;
    }
  }
}

/** Codec before operation: in a legend the first word is what is compared. */
function legendOrder(a: string, b: string): number {
  const first = (key: string) => (key === "codec" ? 0 : key === "operation" ? 1 : 2);
  return first(a) - first(b) || compareDimensions(a, b);
}

function traitKeys(all: readonly SeriesFacts[]): string[] {
  const facets = new Set(all.flatMap((series) => Object.keys(series.facets)));
  const tracks = new Set(all.flatMap((series) => Object.keys(series.track)));
  const ofCase = ["name", ...[...facets].filter((key) => !isTrackKey(key)).sort(legendOrder)];
  return [...ofCase, ...[...tracks].sort(compareDimensions), "threads", "clock", "version"];
}

/** Whether knowing `key` of a series tells `other` of it, among these series. */
function determines(all: readonly SeriesFacts[], key: string, other: string): boolean {
  const told = new Map<string, string>();
  return all.every((series) => {
    const known = traitOf(series, key);
    const value = traitOf(series, other);
    if (!told.has(known)) told.set(known, value);
    return told.get(known) === value;
  });
}

/** What a benchmark's name stands for too, where there is nothing but the name. */
const isOfName = (key: string) => key === "threads" || key === "clock";

/**
 * The keys in which the series differ, in legend order. What another key tells already is left out: the
 * operating system, where each compiler runs on one; the clock, where benchmarks differ by name.
 */
export function differingKeys(all: readonly SeriesFacts[]): string[] {
  const kept: string[] = [];
  for (const key of traitKeys(all)) {
    const values = new Set(all.map((series) => traitOf(series, key)));
    if (values.size < 2) continue;
    const tellers = isTrackKey(key) ? kept.filter(isTrackKey) : isOfName(key) ? ["name"] : [];
    if (!tellers.some((other) => kept.includes(other) && determines(all, other, key)))
      kept.push(key);
  }
  return kept;
}

/**
 * A short label for each series: what differs between them. Labels differ, save for the exact same facts.
 *
 * Args:
 *   panelKey: a dimension that is already told apart by panels, if any; labels differ within a panel.
 */
export function seriesLabels(all: readonly SeriesFacts[], panelKey?: string): string[] {
  const keys = differingKeys(all).filter((key) => key !== panelKey);
  // "gcc 12" already says the compiler.
  const worded = keys.includes("compiler_major") ? keys.filter((key) => key !== "compiler") : keys;
  const labels = all.map((series) => {
    const parts = worded.map((key) => traitText(series, key)).filter((part) => part !== "");
    return parts.length > 0 ? parts.join(" · ") : traitText(series, "codec") || series.name;
  });
  const places = all.map(
    (series, index) =>
      `${panelKey === undefined ? "" : traitOf(series, panelKey)}|${labels[index]}`,
  );
  const isTaken = (index: number) =>
    places.indexOf(places[index] ?? "") !== places.lastIndexOf(places[index] ?? "");
  // Two names with equal facets stay two cases.
  return labels.map((label, index) => (isTaken(index) ? (all[index]?.name ?? label) : label));
}

const SHARED_ORDER = [
  "operation",
  "codec",
  "payload",
  "size",
  "compiler",
  "os",
  "cpu",
  "machine",
  "build_type",
];

/** What all series have in common, in words, for a chart's subtitle. */
export function sharedTraits(all: readonly SeriesFacts[]): string[] {
  const [first] = all;
  if (first === undefined) return [];
  const facets = Object.keys(first.facets).filter((key) => !SHARED_ORDER.includes(key));
  return [...SHARED_ORDER.slice(0, 4), ...facets, ...SHARED_ORDER.slice(4)]
    .filter((key) => all.every((series) => traitOf(series, key) === traitOf(first, key)))
    .map((key) => traitText(first, key))
    .filter((text) => text !== "");
}

/** Whether a series is a ceiling: memmove of the same payload, which nothing else can pass. */
export function isCeiling(series: SeriesFacts): boolean {
  return series.facets["operation"] === "ceiling";
}

/** Labels of ceilings: always with what they are, so that none is taken for a line of the same track. */
export function ceilingLabels(all: readonly SeriesFacts[]): string[] {
  return seriesLabels(all).map((label, index) => {
    const series = all[index];
    const what = series === undefined ? "" : traitText(series, "codec");
    return label.startsWith(what) ? label : `${what} · ${label}`;
  });
}

/** A track in one line: `gcc 12 · linux · x86_64 · lab`; processor, standard library and build type are left out. */
export function trackText(track: SeriesFacts["track"]): string {
  const compiler = [track["compiler"], track["compiler_major"]].filter(Boolean).join(" ");
  const others = ["os", "arch", "machine", "variant"].map((key) => track[key] ?? "");
  return [compiler, ...others].filter((text) => text !== "").join(" · ");
}

/** Tracks in one line each; those that would read the same say what tells them apart besides. */
export function trackTexts(tracks: ReadonlyArray<SeriesFacts["track"]>): string[] {
  const texts = tracks.map(trackText);
  return tracks.map((track, index) => {
    const same = tracks.filter((_, other) => texts[other] === texts[index]);
    const telling = ["stdlib", "cpu", "build_type"].filter((key) =>
      same.some((other) => (other[key] ?? "") !== (track[key] ?? "")),
    );
    const parts = [texts[index] ?? "", ...telling.map((key) => track[key] ?? "")];
    return parts.filter((text) => text !== "").join(" · ");
  });
}

/** Clock and track of a series in one line, for the hover. */
export function seriesAbout(series: SeriesFacts): string {
  return [trackText(series.track), clockText(series.clock)].filter(Boolean).join(" · ");
}

/** The clocks rates were computed from, each once. */
export function clocksOf(all: readonly SeriesFacts[]): string[] {
  return [...new Set(all.map((series) => series.clock))].sort(compareNaturally);
}

/** All values of each dimension in the project, in its order: what colours are assigned by. */
export function valueOrders(filters: Filters): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    filters.dimensions.map((dimension) => [
      dimension.key,
      dimension.values.map(({ value }) => value),
    ]),
  );
}
