/** From the API's trend to what the chart draws and the legend lists. */
import type { Trend, TrendSeries } from "../../api/generated";
import { formatCount, formatQuantity } from "../../base/format";
import { ceilingStyle, lineStyle } from "../../charts/line-style";
import type { ChartTheme } from "../../charts/theme";
import type { Flag, TrendLine } from "../../charts/trend-figure";
import { seriesStyles, type ValueOrders } from "../../state/series-style";
import { ceilingLabels, isCeiling, seriesAbout, seriesLabels } from "../../state/series-traits";
import type { LegendEntry } from "../../widgets/legend";
import type { Remark } from "../../widgets/remarks";

const COMMIT_LENGTH = 10;

function pointDetails(series: TrendSeries, trend: Trend): string[] {
  return series.runs.map((runs, index) => {
    const commit = trend.x.commits[index] ?? null;
    const ofCommit = commit === null ? "" : ` · commit ${commit.slice(0, COMMIT_LENGTH)}`;
    return formatCount(runs, "run") + ofCommit;
  });
}

/** A line for each series. Ceilings are styled and named apart, so that they change nothing of the others. */
export function trendLines(
  trend: Trend,
  orders: ValueOrders,
  theme: ChartTheme,
  isHidden: (id: string) => boolean,
): TrendLine[] {
  const ceilings = trend.series.filter(isCeiling);
  const others = trend.series.filter((series) => !isCeiling(series));
  const slots = seriesStyles(others, orders);
  const labels = seriesLabels(others);
  const labelsOfCeilings = ceilingLabels(ceilings);
  return trend.series.map((series) => {
    const at = others.indexOf(series);
    const atCeiling = ceilings.indexOf(series);
    const own = slots[at];
    return {
      label: labels[at] ?? labelsOfCeilings[atCeiling] ?? series.name,
      title: series.name,
      about: seriesAbout(series),
      style: own === undefined ? ceilingStyle(atCeiling, theme) : lineStyle(own, theme),
      isHidden: isHidden(series.id),
      y: series.y,
      q1: series.q1,
      q3: series.q3,
      details: pointDetails(series, trend),
    };
  });
}

/** The newest value of a line, as text; "" without one. */
function newestValue(line: TrendLine, unit: string): string {
  const value = line.y.findLast((point) => point !== null);
  return value === undefined || value === null ? "" : formatQuantity(value, unit);
}

/** The legend, in the order of the newest values: as the lines end at the right of the chart. */
export function trendLegend(trend: Trend, lines: readonly TrendLine[]): LegendEntry[] {
  const newest = (line: TrendLine) =>
    line.y.findLast((point) => point !== null) ?? Number.NEGATIVE_INFINITY;
  return lines
    .map((line, index) => ({ line, id: trend.series[index]?.id ?? line.title }))
    .sort((a, b) => newest(b.line) - newest(a.line))
    .map(({ line, id }) => ({
      id,
      label: line.label,
      title: `${line.title}\n${line.about}`,
      value: newestValue(line, trend.metric.unit),
      isHidden: line.isHidden,
      style: line.style,
      hasMarker: true,
    }));
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
