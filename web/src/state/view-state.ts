/**
 * What a chart page shows, as its URL says it. The query is that of the page's JSON twin, sorted and with defaults
 * left out, plus keys of display alone: `scale`, `relative`, `labels`, `panels`, `model`, and `all=1` (no default selection, see the
 * pages' defaults).
 */
import { compareNaturally } from "../base/natural-order";

/** Values by dimension key: any of a key's values, all of the keys. Keys without values do not occur. */
export type Selection = Readonly<Record<string, readonly string[]>>;

export type ScaleName = "log" | "linear";
/** What values are divided by: each line's first one, or the ceiling of the same run. */
export type RelativeTo = "first" | "ceiling";
/** What stands under the versions; `time` places them by it too. */
export type AxisLabels = "version" | "commit" | "date" | "time";
const LABELS: readonly AxisLabels[] = ["version", "commit", "date", "time"];

export interface ViewState {
  /** null: the page's default. */
  readonly metric: string | null;
  readonly channel: string | null;
  readonly scale: ScaleName | null;
  /** null: values as they were measured. */
  readonly relative: RelativeTo | null;
  readonly labels: AxisLabels;
  /** The component whose versions are on x; null: the project's. */
  readonly component: string | null;
  /** The dimension that has a panel for each of its values; null: one chart. */
  readonly panels: string | null;
  /** Whether the fitted model is drawn beside what was measured. */
  readonly model: boolean;
  readonly limit: number | null;
  readonly versions: readonly string[];
  /** Messages whose needs are asked for, as `bytes@messages per second`. */
  readonly loads: readonly string[];
  /** True: show everything the selection matches, without the page's default selection. */
  readonly all: boolean;
  readonly selection: Selection;
}

const RESERVED = new Set([
  "metric",
  "channel",
  "scale",
  "relative",
  "labels",
  "component",
  "panels",
  "model",
  "limit",
  "version",
  "load",
  "all",
  "spread",
  "for",
  "of_ceiling",
  "theme",
  "signed",
]);

/** The selection with keys and values in order, each value once, empty values and empty keys left out. */
export function normalizeSelection(selection: Selection): Selection {
  const entries = Object.entries(selection)
    .map(([key, values]) => {
      const unique = [...new Set(values)].filter((value) => value !== "");
      return [key, unique.sort(compareNaturally)] as const;
    })
    .filter(([, values]) => values.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

/** Reads a query (`?codec=a&size=8`). Tolerant: what cannot be read is as if it were not there. */
export function parseView(search: string): ViewState {
  const query = new URLSearchParams(search);
  const selection: Record<string, string[]> = {};
  for (const key of new Set(query.keys())) {
    if (!RESERVED.has(key)) selection[key] = query.getAll(key);
  }
  const scale = query.get("scale");
  const relative = query.get("relative");
  const limit = Number(query.get("limit"));
  return {
    metric: query.get("metric") || null,
    channel: query.get("channel") || null,
    scale: scale === "log" || scale === "linear" ? scale : null,
    relative: relative === "first" || relative === "ceiling" ? relative : null,
    labels: LABELS.find((each) => each === query.get("labels")) ?? "version",
    component: query.get("component") || null,
    panels: query.get("panels") || null,
    model: query.get("model") === "1",
    limit: Number.isInteger(limit) && limit > 0 ? limit : null,
    versions: [...new Set(query.getAll("version"))].filter((label) => label !== ""),
    loads: query.getAll("load").filter((load) => load !== ""),
    all: query.get("all") === "1",
    selection: normalizeSelection(selection),
  };
}

/** Writes a query, short and sorted: `?codec=a&size=8`, or "" when everything is default. */
export function formatView(view: ViewState): string {
  const pairs: Array<[string, string]> = selectionPairs(view.selection);
  if (view.metric !== null) pairs.push(["metric", view.metric]);
  if (view.channel !== null) pairs.push(["channel", view.channel]);
  if (view.scale !== null) pairs.push(["scale", view.scale]);
  if (view.relative !== null) pairs.push(["relative", view.relative]);
  if (view.labels !== "version") pairs.push(["labels", view.labels]);
  if (view.component !== null) pairs.push(["component", view.component]);
  if (view.panels !== null) pairs.push(["panels", view.panels]);
  if (view.model) pairs.push(["model", "1"]);
  if (view.limit !== null) pairs.push(["limit", String(view.limit)]);
  if (view.all) pairs.push(["all", "1"]);
  for (const label of view.versions) pairs.push(["version", label]);
  for (const load of view.loads) pairs.push(["load", load]);
  return formatQuery(pairs);
}

/** The selection as query pairs. */
export function selectionPairs(selection: Selection): Array<[string, string]> {
  return Object.entries(selection).flatMap(([key, values]) =>
    values.map((value): [string, string] => [key, value]),
  );
}

/** Pairs as a query with sorted keys; the order of equal keys is kept. */
export function formatQuery(pairs: ReadonlyArray<readonly [string, string]>): string {
  const query = new URLSearchParams(pairs.map(([key, value]) => [key, value]));
  query.sort();
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** The selection with one value of one key added or taken away. */
export function toggled(selection: Selection, key: string, value: string): Selection {
  const values = selection[key] ?? [];
  const next = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value];
  return normalizeSelection({ ...selection, [key]: next });
}

/** The selection with a key's values replaced; no values removes the key. */
export function withValues(
  selection: Selection,
  key: string,
  values: readonly string[],
): Selection {
  return normalizeSelection({ ...selection, [key]: values });
}

/** Whether two normalised selections say the same. */
export function sameSelection(a: Selection, b: Selection): boolean {
  return JSON.stringify(normalizeSelection(a)) === JSON.stringify(normalizeSelection(b));
}
