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

const NS_PER_S = 1e9;
const CURVE_STEPS = 60;

/** A metric's value where one message of that size takes so long; null for other metrics. */
function metricValue(metric: string, sizeBytes: number, timeNs: number): number | null {
  switch (metric) {
    case "bytes_per_second":
      return (sizeBytes / timeNs) * NS_PER_S;
    case "items_per_second":
      return NS_PER_S / timeNs;
    case "real_time":
    case "cpu_time":
      return timeNs;
    default:
      return null;
  }
}

/** The fitted model as a curve through the sizes of its line. */
function modelCurve(series: SweepSeries, sweep: Sweep): SweepLine["model"] {
  const { model } = series;
  const measured = sweep.x.sizes_bytes.filter((size, at) => size > 0 && series.y[at] !== null);
  const [low, high] = [measured[0], measured.at(-1)];
  if (model === null || low === undefined || high === undefined) return null;
  const points = Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
    const sizeBytes = low * (high / low) ** (step / CURVE_STEPS);
    const timeNs = model.fixed_ns.value + (sizeBytes / model.bytes_per_s.value) * NS_PER_S;
    return { sizeBytes, value: metricValue(sweep.metric.name, sizeBytes, timeNs) };
  });
  const known = points.filter((point): point is typeof point & { value: number } =>
    Number.isFinite(point.value),
  );
  return {
    sizesBytes: known.map(({ sizeBytes }) => sizeBytes),
    y: known.map(({ value }) => value),
  };
}

function line(
  series: SweepSeries,
  label: string,
  style: SweepLine["style"],
  isHidden: (label: string) => boolean,
  model: SweepLine["model"],
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
    model,
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
  withModel: boolean,
): SweepLines {
  const ceilings = sweep.series.filter((series) => series.ceiling);
  const measured = sweep.series.filter((series) => !series.ceiling);
  // Of versions only the shown ones: two that are far apart in a long history would get the same dash.
  const shown = new Set(measured.map((series) => series.version));
  const withVersions = { ...orders, version: sweep.versions.filter((label) => shown.has(label)) };
  const styles = seriesStyles(measured, withVersions, PANEL_KEY);
  const labels = seriesLabels(measured, PANEL_KEY);
  const labelsOfCeilings = ceilingLabels(ceilings);
  const lines = measured.map((series, index) =>
    line(
      series,
      labels[index] ?? series.name,
      lineStyle(styles[index] ?? { hue: 0, dash: 0, symbol: 0 }, theme),
      isHidden,
      withModel ? modelCurve(series, sweep) : null,
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
      line(
        series,
        labelsOfCeilings[index] ?? series.name,
        ceilingStyle(index, theme),
        isHidden,
        null,
      ),
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
