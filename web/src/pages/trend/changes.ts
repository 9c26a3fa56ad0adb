/** Where the lines of a trend changed their level, for the chart and for the list below it. */
import type { ChangeGroupView, ChangeView, Trend } from "../../api/generated";
import { formatCount, formatQuantity, formatRatio } from "../../base/format";
import type { ChangeMark, TrendLine } from "../../charts/trend-figure";
import type { ChangesAtVersion, ListedChange } from "../../widgets/change-list";
import { labelAmongPanels } from "./lines";
import type { TrendPanels } from "./panels";

/** A change with its place in the chart. */
interface PlacedChange {
  readonly change: ChangeView;
  readonly lineIndex: number;
  readonly versionIndex: number;
}

function outcomeOf(change: ChangeView, trend: Trend): ListedChange["outcome"] {
  if (trend.metric.direction === "neutral" || change.cost_ratio === 1) return "changed";
  return change.cost_ratio > 1 ? "worse" : "better";
}

/** The changes whose line and version are drawn, newest version first. */
export function placedChanges(trend: Trend, changes: readonly ChangeView[]): PlacedChange[] {
  const lineOf = new Map(trend.series.map((series, index) => [series.id, index]));
  const placeOf = new Map(trend.x.labels.map((label, index) => [label, index]));
  return changes
    .flatMap((change) => {
      const lineIndex = lineOf.get(change.series);
      const versionIndex = placeOf.get(change.version);
      if (change.metric !== trend.metric.name) return [];
      return lineIndex === undefined || versionIndex === undefined
        ? []
        : [{ change, lineIndex, versionIndex }];
    })
    .sort((a, b) => b.versionIndex - a.versionIndex || a.lineIndex - b.lineIndex);
}

function intervalText(change: ChangeView): string {
  return change.low === null || change.high === null
    ? ""
    : ` (${formatRatio(change.low)} to ${formatRatio(change.high)})`;
}

/** From which level to which, and how many runs say so. */
function levelsText(change: ChangeView): string {
  const level = (value: number) => formatQuantity(value, change.unit);
  return (
    `${level(change.level_before)} in ${formatCount(change.runs_before, "run")} up to ${change.before_version}, ` +
    `then ${level(change.level_after)} in ${formatCount(change.runs_after, "run")}`
  );
}

/** The marks on the lines. */
export function changeMarks(changes: readonly PlacedChange[]): ChangeMark[] {
  return changes.map(({ change, lineIndex, versionIndex }) => ({
    lineIndex,
    versionIndex,
    ratio: `Change point: ${formatRatio(change.ratio)}${intervalText(change)}`,
    levels: levelsText(change),
  }));
}

/** What else differed at a version, in the words of the store: `boost 1.80 → 1.81`. */
function causesAt(version: string, groups: readonly ChangeGroupView[]): string[] {
  const own = groups.filter((group) => group.version === version);
  const differences = own.flatMap((group) => [...group.components, ...group.environment]);
  const texts = differences
    .filter(({ before, after }) => before !== "" && after !== "")
    .map(({ name, before, after }) => `${name} ${before} → ${after}`);
  return [...new Set(texts)];
}

/** The changes as they are listed, by version, newest first. */
export function changesByVersion(
  trend: Trend,
  lines: readonly TrendLine[],
  panels: TrendPanels,
  changes: readonly PlacedChange[],
  groups: readonly ChangeGroupView[],
): ChangesAtVersion[] {
  const versions = [...new Set(changes.map(({ change }) => change.version))];
  return versions.map((version) => ({
    version,
    causes: causesAt(version, groups),
    changes: changes.flatMap(({ change, lineIndex }): ListedChange[] => {
      const line = lines[lineIndex];
      if (change.version !== version || line === undefined) return [];
      return [
        {
          id: change.series,
          label: labelAmongPanels(line, panels),
          style: line.style,
          outcome: outcomeOf(change, trend),
          ratio: formatRatio(change.ratio) + intervalText(change),
          levels: levelsText(change),
          state: change.state === "new" ? "" : change.state,
          note: change.triage?.note ?? "",
        },
      ];
    }),
  }));
}
