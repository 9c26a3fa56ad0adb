/** What the Changes page shows, as its URL says it: the query of its JSON twin, but for `all=1`, every state. */
import type { TriageState } from "../api/generated";
import { formatQuery } from "./view-state";

export const TRIAGE_STATES: readonly TriageState[] = [
  "new",
  "confirmed",
  "expected",
  "fixed",
  "noise",
];

/** Which changes: in one state, or `all`. */
export type Shown = TriageState | "all";

export interface ChangesView {
  /** null: the project's first. */
  readonly channel: string | null;
  readonly shown: Shown;
}

/** Reads a query: what nobody has decided about yet, unless it says otherwise. */
export function parseChanges(search: string): ChangesView {
  const query = new URLSearchParams(search);
  const state = TRIAGE_STATES.find((each) => each === query.get("state"));
  return {
    channel: query.get("channel") || null,
    shown: query.get("all") === "1" ? "all" : (state ?? "new"),
  };
}

/** Writes the page's query, short and sorted. */
export function formatChanges({ channel, shown }: ChangesView): string {
  const pairs: Array<[string, string]> = channel === null ? [] : [["channel", channel]];
  if (shown === "all") pairs.push(["all", "1"]);
  else if (shown !== "new") pairs.push(["state", shown]);
  return formatQuery(pairs);
}

/** The query of the JSON twin. */
export function changesRequest({ channel, shown }: ChangesView): string {
  const pairs: Array<[string, string]> = channel === null ? [] : [["channel", channel]];
  if (shown !== "all") pairs.push(["state", shown]);
  return formatQuery(pairs);
}
