/** From the API's sweep to what the chart draws and the legend lists. */
import type { Sweep, SweepSeries } from "../../api/generated";
import { dimensionValue } from "../../base/dimension";
import { formatCount, formatPercent } from "../../base/format";
import { ceilingStyle, lineStyle } from "../../charts/line-style";
import type { Panel } from "../../charts/panels";
import type { SweepLine } from "../../charts/sweep-figure";
import type { ChartTheme } from "../../charts/theme";
import { seriesStyles, type ValueOrders } from "../../state/series-style";
import { ceilingLabels, seriesAbout, seriesLabels, traitOf } from "../../state/series-traits";
import type { LegendEntry } from "../../widgets/legend";

/** What panels tell apart. */
const PANEL_KEY = "operation";

export interface SweepLines {
  readonly panels: ReadonlyArray<Panel<SweepLine>>;
  readonly ceilings: readonly SweepLine[];
}

function line(
  series: SweepSeries,
  label: string,
  style: SweepLine["style"],
  isHidden: (label: string) => boolean,
): SweepLine {
  return {
    label,
    title: series.name,
    about: seriesAbout(series),
    detail: series.runs.map((runs) => `version ${series.version} · ${formatCount(runs, "run")}`),
    style,
    isHidden: isHidden(label),
    y: series.y,
    q1: series.q1,
    q3: series.q3,
    ofCeiling: series.of_ceiling,
  };
}

/** Encoding before decoding, then as they come. */
function panelOrder(operations: Iterable<string>): string[] {
  const rank = (name: string) => ["to_wire", "from_wire"].indexOf(name);
  return [...new Set(operations)].sort((a, b) =>
    rank(b) < 0 ? -1 : rank(a) < 0 ? 1 : rank(a) - rank(b),
  );
}

/** Lines in a panel for each operation, and the ceilings that stand in all of them. */
export function sweepLines(
  sweep: Sweep,
  orders: ValueOrders,
  theme: ChartTheme,
  isHidden: (label: string) => boolean,
): SweepLines {
  const ceilings = sweep.series.filter((series) => series.ceiling);
  const measured = sweep.series.filter((series) => !series.ceiling);
  const withVersions = { ...orders, version: sweep.versions };
  const styles = seriesStyles(measured, withVersions, PANEL_KEY);
  const labels = seriesLabels(measured, PANEL_KEY);
  const labelsOfCeilings = ceilingLabels(ceilings);
  const lines = measured.map((series, index) =>
    line(
      series,
      labels[index] ?? series.name,
      lineStyle(styles[index] ?? { hue: 0, dash: 0, symbol: 0 }, theme),
      isHidden,
    ),
  );
  const operations = panelOrder(measured.map((series) => traitOf(series, PANEL_KEY)));
  const panels = operations.map((operation) => ({
    title: operations.length > 1 ? dimensionValue(PANEL_KEY, operation || "other") : "",
    lines: lines.filter((_, index) => {
      const series = measured[index];
      return series !== undefined && traitOf(series, PANEL_KEY) === operation;
    }),
  }));
  return {
    panels: panels.length > 0 ? panels : [{ title: "", lines: [] }],
    ceilings: ceilings.map((series, index) =>
      line(series, labelsOfCeilings[index] ?? series.name, ceilingStyle(index, theme), isHidden),
    ),
  };
}

/** The best a line gets to its ceiling; "" where it has none. */
function bestOfCeiling(lines: readonly SweepLine[]): string {
  const ratios = lines
    .flatMap((each) => each.ofCeiling ?? [])
    .filter((ratio): ratio is number => ratio !== null);
  return ratios.length === 0 ? "" : `up to ${formatPercent(Math.max(...ratios))}`;
}

/** The legend: ceilings first, then each label once, for all panels. */
export function sweepLegend({ panels, ceilings }: SweepLines): LegendEntry[] {
  const lines = panels.flatMap((panel) => panel.lines);
  const entry = (label: string, own: readonly SweepLine[], hasMarker: boolean): LegendEntry[] => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        id: label,
        label,
        title: own.map((each) => `${each.title}\n${each.about}`).join("\n"),
        value: bestOfCeiling(own),
        isHidden: first.isHidden,
        style: first.style,
        hasMarker,
      },
    ];
  };
  const labels = [...new Set(lines.map((each) => each.label))];
  return [
    ...ceilings.flatMap((ceiling) => entry(ceiling.label, [ceiling], false)),
    ...labels.flatMap((label) =>
      entry(
        label,
        lines.filter((each) => each.label === label),
        true,
      ),
    ),
  ];
}
