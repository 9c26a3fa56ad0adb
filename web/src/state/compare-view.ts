/**
 * What the Compare page shows, as its URL says it: the query of its JSON twin, plus `sort` and `only` of its table.
 * `baseline.codec=a` is the baseline's own; a key without a prefix holds for both sides.
 */
import {
  formatQuery,
  normalizeSelection,
  type Selection,
  selectionPairs,
  withValues,
} from "./view-state";

export type SideName = "baseline" | "candidate";
const SIDES: readonly SideName[] = ["baseline", "candidate"];

export interface CompareView {
  /** null: the default. */
  readonly metric: string | null;
  /** How far from 1 a ratio may be; null: the default. */
  readonly budget: number | null;
  /** A column's key, with a minus in front for descending. */
  readonly sort: string | null;
  readonly onlyChanges: boolean;
  /** For both sides; `channel` and `version` are keys here like any other. */
  readonly shared: Selection;
  readonly baseline: Selection;
  readonly candidate: Selection;
}

export const DEFAULT_BUDGET = 0.05;
const OWN_KEYS = new Set(["metric", "budget", "sort", "only", "limit", "theme", "signed"]);

function sideOf(key: string): SideName | null {
  return SIDES.find((side) => key.startsWith(`${side}.`)) ?? null;
}

/** Reads a query. Tolerant: what cannot be read is as if it were not there. */
export function parseCompare(search: string): CompareView {
  const query = new URLSearchParams(search);
  const found: Record<SideName | "shared", Record<string, string[]>> = {
    shared: {},
    baseline: {},
    candidate: {},
  };
  for (const key of new Set(query.keys())) {
    const side = sideOf(key);
    if (side !== null) found[side][key.slice(side.length + 1)] = query.getAll(key);
    else if (!OWN_KEYS.has(key)) found.shared[key] = query.getAll(key);
  }
  const budget = Number.parseFloat(query.get("budget") ?? "");
  return {
    metric: query.get("metric") || null,
    budget: budget >= 0 && budget <= 10 ? budget : null,
    sort: query.get("sort") || null,
    onlyChanges: query.get("only") === "changes",
    shared: normalizeSelection(found.shared),
    baseline: normalizeSelection(found.baseline),
    candidate: normalizeSelection(found.candidate),
  };
}

function requestPairs(view: CompareView): Array<[string, string]> {
  const pairs = selectionPairs(view.shared);
  for (const side of SIDES) {
    for (const [key, value] of selectionPairs(view[side])) pairs.push([`${side}.${key}`, value]);
  }
  if (view.metric !== null) pairs.push(["metric", view.metric]);
  if (view.budget !== null) pairs.push(["budget", String(view.budget)]);
  return pairs;
}

/** The query of the JSON twin. */
export function compareRequest(view: CompareView): string {
  return formatQuery(requestPairs(view));
}

/** Writes the page's query, short and sorted. */
export function formatCompare(view: CompareView): string {
  const pairs = requestPairs(view);
  if (view.sort !== null) pairs.push(["sort", view.sort]);
  if (view.onlyChanges) pairs.push(["only", "changes"]);
  return formatQuery(pairs);
}

/** The keys in which the sides may differ, versions and channels left out. */
export function fixedKeys(view: CompareView): string[] {
  const keys = new Set([...Object.keys(view.baseline), ...Object.keys(view.candidate)]);
  return [...keys].filter((key) => key !== "version" && key !== "channel");
}

/** What selects the series of both sides together; a key that only one side fixes, neither does. */
export function eitherSide({ shared, baseline, candidate }: CompareView): Selection {
  const both = Object.entries(baseline).flatMap(([key, values]) => {
    const others = candidate[key];
    return others === undefined ? [] : [[key, [...values, ...others]] as const];
  });
  const oneSided = new Set([...Object.keys(baseline), ...Object.keys(candidate)]);
  const kept = Object.entries(shared).filter(([key]) => !oneSided.has(key));
  const { channel: _, version: __, ...selected } = Object.fromEntries([...kept, ...both]);
  return normalizeSelection(selected);
}

/** The view with one side's values of a key replaced; no values let that side be free in it. */
export function withSide(
  view: CompareView,
  side: SideName,
  key: string,
  values: readonly string[],
): CompareView {
  return { ...view, [side]: withValues(view[side], key, values) };
}

/** The view with both sides fixed in a key, which is no longer shared. */
export function withBoth(
  view: CompareView,
  key: string,
  baseline: readonly string[],
  candidate: readonly string[],
): CompareView {
  const shared = { ...view, shared: withValues(view.shared, key, []) };
  return withSide(withSide(shared, "baseline", key, baseline), "candidate", key, candidate);
}

/** The view with baseline and candidate exchanged. */
export function swapped(view: CompareView): CompareView {
  return { ...view, baseline: view.candidate, candidate: view.baseline };
}
