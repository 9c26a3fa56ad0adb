/** From the API's trend to what the chart draws and the legend lists. */
import type { Trend, TrendSeries } from "../../api/generated";
import { formatDay } from "../../base/date";
import { formatCount, formatQuantity } from "../../base/format";
import { ceilingStyle, lineStyle } from "../../charts/line-style";
import type { ChartTheme } from "../../charts/theme";
import { type Flag, hasMarkers, type TrendLine } from "../../charts/trend-figure";
import { seriesStyles, type ValueOrders } from "../../state/series-style";
import { ceilingLabels, isCeiling, seriesAbout, seriesLabels } from "../../state/series-traits";
import type { AxisLabels } from "../../state/view-state";
import type { LegendEntry } from "../../widgets/legend";
import type { Remark } from "../../widgets/remarks";
import type { TrendPanels } from "./panels";

const COMMIT_LENGTH = 10;

/** Runs and commit of a point; where the chart shows ratios, what was measured too. */
function detailsOf(series: TrendSeries, trend: Trend, measured: Trend): (index: number) => string {
  const own = measured === trend ? undefined : measured.series.find(({ id }) => id === series.id);
  return (index) => {
    const value = own?.y[index] ?? null;
    const commit = trend.x.commits[index] ?? null;
    return [
      ...(value === null ? [] : [formatQuantity(value, measured.metric.unit)]),
      formatCount(series.runs[index] ?? 0, "run"),
      ...(commit === null ? [] : [`commit ${commit.slice(0, COMMIT_LENGTH)}`]),
    ].join(" · ");
  };
}

/** What stands under the versions; null for their labels. A version without a commit or date keeps its label. */
export function axisTexts(trend: Trend, labels: AxisLabels): string[] | null {
  if (labels === "version" || labels === "time") return null;
  return trend.x.labels.map((label, index) => {
    const time = trend.x.commit_times[index] ?? null;
    if (labels === "date") return time === null ? label : formatDay(time);
    return trend.x.commits[index]?.slice(0, COMMIT_LENGTH) ?? label;
  });
}

/**
 * A line for each series. Ceilings are styled and named apart, so that they change nothing of the others.
 *
 * Args:
 *   trend: what is drawn; `measured`: the same with the values as they were measured.
 */
export function trendLines(
  trend: Trend,
  measured: Trend,
  orders: ValueOrders,
  theme: ChartTheme,
  isHidden: (id: string) => boolean,
  panels: TrendPanels,
): TrendLine[] {
  const ceilings = trend.series.filter(isCeiling);
  const others = trend.series.filter((series) => !isCeiling(series));
  const panelKey = panels.key ?? undefined;
  const slots = seriesStyles(others, orders, panelKey);
  const labels = seriesLabels(others, panelKey);
  const labelsOfCeilings = ceilingLabels(ceilings);
  return trend.series.map((series, index) => {
    const at = others.indexOf(series);
    const atCeiling = ceilings.indexOf(series);
    const own = slots[at];
    const label = labels[at] ?? labelsOfCeilings[atCeiling] ?? series.name;
    const id = panels.key === null ? series.id : label;
    return {
      id,
      label,
      title: series.name,
      about: seriesAbout(series),
      style: own === undefined ? ceilingStyle(atCeiling, theme) : lineStyle(own, theme),
      isHidden: isHidden(id),
      panel: panels.panelOf[index] ?? 0,
      y: series.y,
      q1: series.q1,
      q3: series.q3,
      detailAt: detailsOf(series, trend, measured),
    };
  });
}

/** The label of a line with the panel it is in, where there are several. */
export function labelAmongPanels(line: TrendLine, panels: TrendPanels): string {
  return [panels.titles[line.panel] ?? "", line.label].filter((part) => part !== "").join(" · ");
}

function newestOf(line: TrendLine): number | null {
  return line.y.findLast((point) => point !== null) ?? null;
}

/**
 * The legend, in the order of the newest values: as the lines end at the right of the chart. What has one label in several
 * panels is one entry, without a value.
 */
export function trendLegend(trend: Trend, lines: readonly TrendLine[]): LegendEntry[] {
  const order = (line: TrendLine) => newestOf(line) ?? Number.NEGATIVE_INFINITY;
  const inOrder = lines.toSorted((a, b) => order(b) - order(a));
  const ids = [...new Set(inOrder.map(({ id }) => id))];
  return ids.flatMap((id): LegendEntry[] => {
    const own = inOrder.filter((each) => each.id === id);
    const [line] = own;
    if (line === undefined) return [];
    const newest = own.length === 1 ? newestOf(line) : null;
    return [
      {
        id,
        label: line.label,
        title: own.map((each) => `${each.title}\n${each.about}`).join("\n"),
        value: newest === null ? "" : formatQuantity(newest, trend.metric.unit),
        isHidden: line.isHidden,
        style: line.style,
        hasMarker: hasMarkers(lines),
      },
    ];
  });
}

/** The remarks on shown versions, numbered from the oldest on. */
export function trendRemarks(trend: Trend): Remark[] {
  const remarks = trend.x.annotations.flatMap((annotations, index) =>
    annotations.map(({ title, text }) => ({
      version: trend.x.labels[index] ?? "",
      title,
      text: text ?? "",
    })),
  );
  return remarks.map((remark, index) => ({ number: index + 1, ...remark }));
}

/** One flag for each version that has remarks. */
export function trendFlags(
  versions: readonly string[],
  remarks: readonly Remark[],
  emphasised: string | null,
): Flag[] {
  return versions.flatMap((version, versionIndex) => {
    const own = remarks.filter((remark) => remark.version === version);
    if (own.length === 0) return [];
    return [
      {
        versionIndex,
        text: own.map((remark) => String(remark.number)).join(" "),
        hover: own.map((remark) => remark.title).join("; "),
        isEmphasised: version === emphasised,
      },
    ];
  });
}
