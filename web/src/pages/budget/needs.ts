/** From the API's budget to rows of a table. */
import type { BudgetNeed, BudgetView } from "../../api/generated";
import { type Cell, toCsv } from "../../base/csv";
import {
  CORES_UNIT,
  formatBytes,
  formatNumber,
  formatQuantity,
  formatUnscaled,
  scaledUnit,
} from "../../base/format";
import { seriesLabels } from "../../state/series-traits";

export interface NeedRow {
  readonly need: BudgetNeed;
  readonly label: string;
  /** In a unit that is read at once, with its interval. */
  readonly cores: string;
  /** In cores, however few. */
  readonly wholeCores: string;
  readonly link: string;
  /** Why the figures are less sure than they look; "" where they are not. */
  readonly doubt: string;
}

const BITS_PER_BYTE = 8;

function coresText(need: BudgetNeed): string {
  if (need.cores === null) return "not known";
  const { value, low, high } = need.cores;
  const { divisor } = scaledUnit(value, CORES_UNIT);
  const text = (each: number | null) => (each === null ? "?" : formatNumber(each / divisor));
  return `${formatQuantity(value, CORES_UNIT)} (${text(low)} to ${text(high)})`;
}

function doubtOf(need: BudgetNeed): string {
  if (need.extrapolated.length === 0) return "";
  return need.model_misfit
    ? "beyond the measured sizes, by a model that fits badly"
    : "partly beyond the measured sizes, by the fitted model";
}

/** The messages that are asked about: `4 KiB at 10 k/s`. */
export function loadsText({ loads }: BudgetView): string {
  const texts = loads.map(
    ({ payload_bytes: size, messages_per_s: rate }) =>
      `${formatBytes(size)} at ${formatQuantity(rate, "1/s")}`,
  );
  return texts.join(" and ");
}

/** A row for each line, labelled by what differs. */
export function needRows(budget: BudgetView): NeedRow[] {
  const labels = seriesLabels(budget.needs);
  return budget.needs.map((need, index) => ({
    need,
    label: labels[index] ?? need.name,
    cores: coresText(need),
    wholeCores: need.cores === null ? "not known" : formatUnscaled(need.cores.value),
    link:
      need.link_bits_per_s === null
        ? "not known"
        : formatQuantity(need.link_bits_per_s / BITS_PER_BYTE, "B/s"),
    doubt: doubtOf(need),
  }));
}

/** One row for each line, with everything that identifies it. */
export function budgetCsv(budget: BudgetView): string {
  const head: Cell[] = [
    ...["benchmark", "clock", "track", "version", "loads", "cores", "cores_low", "cores_high"],
    ...["link_bits_per_s", "extrapolated_loads", "model_misfit"],
  ];
  const loads = budget.loads
    .map((load) => `${load.payload_bytes}@${load.messages_per_s}`)
    .join(" ");
  const rows = budget.needs.map((need): Cell[] => [
    ...[need.name, need.clock, Object.values(need.track).join(" "), need.version, loads],
    ...[need.cores?.value ?? null, need.cores?.low ?? null, need.cores?.high ?? null],
    ...[need.link_bits_per_s, need.extrapolated.length, String(need.model_misfit)],
  ]);
  return toCsv([head, ...rows]);
}
