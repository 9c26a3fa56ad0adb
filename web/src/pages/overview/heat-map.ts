/** The heat map as data: what each cell says, how far it is from the reference, and where it leads. */
import type { HeatMapCell, MetricInfo, Overview } from "../../api/generated";
import { dimensionValue } from "../../base/dimension";
import { formatCount, formatNumber, formatRatio } from "../../base/format";
import { type CompareView, formatCompare, parseCompare, withSide } from "../../state/compare-view";
import type { OverviewView } from "../../state/overview-view";

/** From -4, far worse than the reference, over 0, as good as it, to 4, far better. */
export type Level = -4 | -3 | -2 | -1 | 0 | 1 | 2 | 3 | 4;

export interface MapCell {
  readonly row: string;
  readonly column: string;
  readonly isReference: boolean;
  /** `×1.23`, with a mark for better or worse; what a cell without a common case says. */
  readonly text: string;
  readonly level: Level;
  /** The version, and how far behind it is. */
  readonly version: string;
  /** All of it in a sentence. */
  readonly about: string;
  /** The query of the comparison with the reference; null where there is none. */
  readonly compareQuery: string | null;
}

export interface MapRow {
  readonly value: string;
  readonly title: string;
  /** null where nothing was measured. */
  readonly cells: ReadonlyArray<MapCell | null>;
}

/** How many times better or worse begins each level. */
const LEVEL_RATIOS = [1.02, 1.1, 1.3, 2];

/** How far a ratio to the reference is from 1; a metric without a direction is neither better nor worse. */
export function levelOf(ratio: number, direction: MetricInfo["direction"]): Level {
  if (direction === "neutral" || !(ratio > 0)) return 0;
  const better = direction === "lower" ? 1 / ratio : ratio;
  const size = LEVEL_RATIOS.filter((limit) => Math.max(better, 1 / better) >= limit).length;
  return (better < 1 ? -size : size) as Level;
}

const markOf = (level: Level) => (level > 0 ? " ▲" : level < 0 ? " ▼" : "");
const valueTitle = (key: string, value: string) =>
  value === "" ? "not known" : dimensionValue(key, value);

function versionText(cell: HeatMapCell): string {
  const behind =
    cell.versions_behind === 0 ? "" : ` (${formatNumber(cell.versions_behind)} behind)`;
  return cell.oldest_version === cell.version
    ? `${cell.version}${behind}`
    : `${cell.oldest_version}${behind} to ${cell.version}`;
}

/** The comparison of a cell with the reference, at the newest version that both have; null where a value is unknown. */
function compareQuery(
  view: OverviewView,
  keys: readonly [rows: string, columns: string],
  baseline: readonly [string, string],
  candidate: readonly [string, string],
): string | null {
  const { channel, ...bare } = { ...parseCompare(""), channel: view.channel, metric: view.metric };
  const shared = { ...view.selection, ...(channel === null ? {} : { channel: [channel] }) };
  let compared: CompareView = { ...bare, shared };
  for (const [index, key] of keys.entries()) {
    const [one, other] = [baseline[index] ?? "", candidate[index] ?? ""];
    if (one === "" || other === "") return null;
    if (one === other) {
      compared = { ...compared, shared: { ...compared.shared, [key]: [one] } };
    } else {
      const { [key]: _, ...rest } = compared.shared;
      compared = { ...compared, shared: rest };
      compared = withSide(withSide(compared, "baseline", key, [one]), "candidate", key, [other]);
    }
  }
  return formatCompare(compared);
}

/** The rows of the map that is drawn. */
export function mapRows(overview: Overview, view: OverviewView): readonly MapRow[] {
  const { rows, columns, cells, reference } = overview.heat_map;
  const [ownRow, ownColumn] = [Number(reference?.[0]), Number(reference?.[1])];
  const referred = [rows.values[ownRow] ?? "", columns.values[ownColumn] ?? ""] as const;
  const title = ([row, column]: readonly [string, string]) =>
    `${valueTitle(rows.key, row)} on ${valueTitle(columns.key, column)}`;

  const cellOf = (cell: HeatMapCell, row: string, column: string, isReference: boolean) => {
    const level = cell.ratio === null ? 0 : levelOf(cell.ratio, overview.metric.direction);
    const ratio =
      cell.ratio === null
        ? `has no case in common with ${title(referred)}`
        : isReference
          ? `is what the others are relative to, ${formatCount(cell.case_count, "case")}`
          : `${formatRatio(cell.ratio)} of ${title(referred)} over ${formatCount(cell.case_count, "case")}`;
    return {
      ...{ row, column, isReference, level },
      text: cell.ratio === null ? "no common case" : formatRatio(cell.ratio) + markOf(level),
      version: versionText(cell),
      about: `${title([row, column])}: ${ratio}; version ${versionText(cell)}`,
      compareQuery:
        isReference || cell.ratio === null
          ? null
          : compareQuery(view, [rows.key, columns.key], referred, [row, column]),
    };
  };

  return rows.values.map((row, r) => ({
    value: row,
    title: valueTitle(rows.key, row),
    cells: columns.values.map((column, c) => {
      const cell = cells[r]?.[c] ?? null;
      return cell === null ? null : cellOf(cell, row, column, r === ownRow && c === ownColumn);
    }),
  }));
}

/** What heads the columns. */
export function columnTitles(overview: Overview): readonly string[] {
  const { key, values } = overview.heat_map.columns;
  return values.map((value) => valueTitle(key, value));
}
