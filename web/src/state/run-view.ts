/** What the Run and Runs pages show, as their URLs say it. */
import { formatQuery, normalizeSelection, type Selection, selectionPairs } from "./view-state";

/** The table of one run. */
export interface RunView {
  /** null: the first. */
  readonly metric: string | null;
  /** A part of the benchmark's name; "" for all. */
  readonly name: string;
  /** A column's key, with a minus in front for descending. */
  readonly sort: string | null;
}

export function parseRunView(search: string): RunView {
  const query = new URLSearchParams(search);
  return {
    metric: query.get("metric") || null,
    name: query.get("q") ?? "",
    sort: query.get("sort") || null,
  };
}

export function formatRunView({ metric, name, sort }: RunView): string {
  const pairs: Array<[string, string | null]> = [
    ["metric", metric],
    ["q", name || null],
    ["sort", sort],
  ];
  return formatQuery(pairs.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** The list of runs: what they are chosen by, and where the page of the list begins. */
export interface RunsView {
  readonly choice: Selection;
  readonly cursor: string | null;
}

export function parseRunsView(search: string): RunsView {
  const query = new URLSearchParams(search);
  const keys = [...new Set(query.keys())].filter((key) => key !== "cursor");
  return {
    choice: normalizeSelection(Object.fromEntries(keys.map((key) => [key, query.getAll(key)]))),
    cursor: query.get("cursor") || null,
  };
}

export function formatRunsView({ choice, cursor }: RunsView): string {
  const pairs = selectionPairs(choice);
  return formatQuery(cursor === null ? pairs : [...pairs, ["cursor", cursor]]);
}
