/** From the API's breakdown to what the chart stacks and the tables list. */
import type { BreakdownView } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import { levelText, RESIDUAL, type StackedBar } from "../../charts/breakdown-figure";
import { seriesAbout, seriesLabels } from "../../state/series-traits";
import type { TableContent } from "../../widgets/data-table";

/** A bar for each operation, track and version; labels say what differs. */
export function stackedBars(breakdown: BreakdownView): StackedBar[] {
  const labels = seriesLabels(breakdown.bars);
  return breakdown.bars.map((bar, index) => ({
    label: breakdown.bars.length === 1 ? bar.version : (labels[index] ?? bar.version),
    title: `${bar.name} · ${bar.version} · ${seriesAbout(bar)}`,
    total: bar.total,
    phases: bar.phases,
    residual: bar.residual,
  }));
}

/** Bars down, phases across. */
export function breakdownTable(
  breakdown: BreakdownView,
  bars: readonly StackedBar[],
): TableContent {
  const { unit } = breakdown.metric;
  return {
    caption: `${breakdown.metric.title} by phase`,
    columns: ["Operation", ...breakdown.rules.map((rule) => rule.phase), RESIDUAL, "total"],
    rows: bars.map((bar) => ({
      head: bar.label,
      cells: [...bar.phases, bar.residual, bar.total].map((level) => levelText(level, unit)),
    })),
  };
}

/** One row for each phase, residual and total, with everything that identifies it. */
export function breakdownCsv(breakdown: BreakdownView): string {
  const head: Cell[] = [
    ...["benchmark", "clock", "track", "version", "part"],
    ...["metric", "unit", "value", "standard_error"],
  ];
  const rows = breakdown.bars.flatMap((bar) =>
    [...bar.phases, { ...bar.residual, name: RESIDUAL }, { ...bar.total, name: "total" }].map(
      (part): Cell[] => [
        ...[bar.name, bar.clock, Object.values(bar.track).join(" "), bar.version, part.name],
        ...[breakdown.metric.name, breakdown.metric.unit, part.value, part.standard_error],
      ],
    ),
  );
  return toCsv([head, ...rows]);
}
