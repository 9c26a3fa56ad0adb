/** What each line of the sweep costs, by its fitted model. */
import type { EstimateView, Sweep } from "../../api/generated";
import { formatBytes, formatQuantity, formatRatio } from "../../base/format";
import { seriesLabels, traitOf } from "../../state/series-traits";

/** One line's costs, as text. */
export interface CostRow {
  readonly id: string;
  readonly label: string;
  readonly fixed: string;
  readonly rate: string;
  readonly halfSize: string;
  /** How far the worst size is from the model. */
  readonly worst: string;
  readonly lacksFit: boolean;
}

/** A value with its interval: `38 ns (35 to 41 ns)`. */
function estimateText({ value, low, high }: EstimateView, unit: string): string {
  const text = (each: number | null) => (each === null ? "∞" : formatQuantity(each, unit));
  return `${text(value)} (${text(low)} to ${text(high)})`;
}

/** The costs of all lines that have a model, operation by operation. */
export function costRows(sweep: Sweep): CostRow[] {
  const measured = sweep.series.filter((series) => !series.ceiling);
  const labels = seriesLabels(measured);
  const rows = measured.flatMap((series, index): Array<CostRow & { operation: string }> => {
    const { model } = series;
    if (model === null) return [];
    return [
      {
        id: series.id,
        operation: traitOf(series, "operation"),
        label: labels[index] ?? series.name,
        fixed: estimateText(model.fixed_ns, "ns"),
        rate: estimateText(model.bytes_per_s, "B/s"),
        halfSize: formatBytes(Math.round(model.half_size_bytes)),
        worst: formatRatio(model.worst_ratio),
        lacksFit: model.lack_of_fit,
      },
    ];
  });
  return rows.sort((a, b) => b.operation.localeCompare(a.operation));
}
