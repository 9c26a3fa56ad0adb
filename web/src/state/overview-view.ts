/** What the Overview shows, as its URL says it: the query of its JSON twin. */
import type { Overview } from "../api/generated";
import {
  formatQuery,
  formatView,
  parseView,
  type Selection,
  selectionPairs,
  type ViewState,
} from "./view-state";

export interface OverviewView {
  /** null: the default. */
  readonly metric: string | null;
  readonly channel: string | null;
  /** The keys of tracks that make rows and columns. */
  readonly rows: string;
  readonly columns: string;
  /** The cell that all are relative to, its row's value and its column's; null: the first. */
  readonly reference: readonly [row: string, column: string] | null;
  readonly selection: Selection;
}

const DEFAULT_ROWS = "compiler";
const DEFAULT_COLUMNS = "os";
const OWN_KEYS = ["rows", "columns", "reference"];

/** Reads a query. Tolerant: what cannot be read is as if it were not there. */
export function parseOverview(search: string): OverviewView {
  const query = new URLSearchParams(search);
  const [row, column, ...others] = query.getAll("reference");
  const rows = query.get("rows") || DEFAULT_ROWS;
  const columns = query.get("columns") || DEFAULT_COLUMNS;
  for (const key of OWN_KEYS) query.delete(key);
  const { metric, channel, selection } = parseView(query.toString());
  return {
    ...{ metric, channel, selection },
    ...(rows === columns ? { rows: DEFAULT_ROWS, columns: DEFAULT_COLUMNS } : { rows, columns }),
    reference:
      row === undefined || column === undefined || others.length > 0 ? null : [row, column],
  };
}

/** Writes a query, short and sorted: "" when everything is default. */
export function formatOverview(view: OverviewView): string {
  const pairs = selectionPairs(view.selection);
  if (view.metric !== null) pairs.push(["metric", view.metric]);
  if (view.channel !== null) pairs.push(["channel", view.channel]);
  if (view.rows !== DEFAULT_ROWS) pairs.push(["rows", view.rows]);
  if (view.columns !== DEFAULT_COLUMNS) pairs.push(["columns", view.columns]);
  for (const value of view.reference ?? []) pairs.push(["reference", value]);
  return formatQuery(pairs);
}

/** The view with everything spelled out that an answer to it shows: stays the same map when the defaults move. */
export function explicitOverview(
  view: OverviewView,
  shown: Pick<Overview, "metric" | "channel" | "heat_map">,
): OverviewView {
  const { metric, channel, heat_map } = shown;
  const [row, column] = heat_map.reference ?? [];
  const ownRow = heat_map.rows.values[Number(row)];
  const ownColumn = heat_map.columns.values[Number(column)];
  return {
    ...view,
    metric: metric.name,
    channel: channel === "" ? null : channel,
    reference: ownRow === undefined || ownColumn === undefined ? null : [ownRow, ownColumn],
  };
}

/** The view with other rows and columns; a key that was the other one changes places with it. */
export function withAxis(view: OverviewView, axis: "rows" | "columns", key: string): OverviewView {
  const other = axis === "rows" ? "columns" : "rows";
  const freed = view[other] === key ? { [other]: view[axis] } : {};
  return { ...view, ...freed, [axis]: key, reference: null };
}

/** What other pages understand of the Overview's query. */
export function sharedOfOverview(search: string): ViewState {
  const { metric, channel, selection } = parseOverview(search);
  return { ...parseView(""), metric, channel, selection };
}

/** The query of a chart of what an Overview shows, with more fixed. */
export function chartQuery(view: OverviewView, more: Selection): string {
  const { metric, channel, selection } = view;
  return formatView({ ...parseView(""), metric, channel, selection: { ...selection, ...more } });
}
