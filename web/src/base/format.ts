/**
 * The one place where numbers become text. Units are those of the API's metrics: B/s, 1/s, ns, B, 1 or none; and two
 * for what is derived from them here.
 */

const SI_PREFIXES: ReadonlyArray<readonly [factor: number, prefix: string]> = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
];
const TIME_UNITS: ReadonlyArray<readonly [factorNs: number, symbol: string]> = [
  [1e9, "s"],
  [1e6, "ms"],
  [1e3, "µs"],
  [1, "ns"],
];
const IEC_UNITS: ReadonlyArray<readonly [factorBytes: number, symbol: string]> = [
  [2 ** 40, "TiB"],
  [2 ** 30, "GiB"],
  [2 ** 20, "MiB"],
  [2 ** 10, "KiB"],
];

const CORE_UNITS: ReadonlyArray<readonly [factor: number, symbol: string]> = [
  [1, "cores"],
  [1e-3, "millicores"],
  [1e-6, "microcores"],
  [1e-9, "nanocores"],
];

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const threeDecimals = new Intl.NumberFormat("en", {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
});
const fiveDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 5 });
const threeDigits = new Intl.NumberFormat("en", {
  maximumSignificantDigits: 3,
  useGrouping: true,
});

/** Of a value over another of the same unit: `×1.06`. */
export const RATIO_UNIT = "×";
/** Of a share of the ceiling, 1 = 100 %: `38 %`. */
export const SHARE_UNIT = "of the ceiling";

/** Of busy processor cores, 1 = one core all the time: `12 millicores`. */
export const CORES_UNIT = "cores";

/** A unit scaled for reading: divide by `divisor`, write `symbol` after it. */
export interface ScaledUnit {
  readonly divisor: number;
  readonly symbol: string;
}

/** The scaled unit in which `magnitude` has one to three digits before the point. */
export function scaledUnit(magnitude: number, unit: string): ScaledUnit {
  // Rounded first, so that 999.96 MB/s is 1 GB/s and never 1,000 MB/s.
  const size = Number(Math.abs(magnitude).toPrecision(3));
  if (unit === "ns") {
    const [divisor, symbol] = TIME_UNITS.find(([factor]) => size >= factor) ?? [1, "ns"];
    return { divisor, symbol };
  }
  if (unit === "B/s" || unit === "1/s") {
    const [divisor, prefix] = SI_PREFIXES.find(([factor]) => size >= factor) ?? [1, ""];
    return { divisor, symbol: unit === "B/s" ? `${prefix}B/s` : `${prefix}/s` };
  }
  if (unit === CORES_UNIT) {
    const [divisor, symbol] = CORE_UNITS.find(([factor]) => size >= factor) ?? [1, CORES_UNIT];
    return { divisor, symbol };
  }
  if (unit === SHARE_UNIT) return { divisor: 0.01, symbol: "%" };
  return { divisor: 1, symbol: unit === "1" || unit === RATIO_UNIT ? "" : unit };
}

/** A measured value with its unit: `1.42 GB/s`, `38.1 ns`, `4,136 B`, `12`. */
export function formatQuantity(value: number, unit: string): string {
  if (unit === "B") return formatBytes(value);
  if (unit === RATIO_UNIT) return formatRatio(value);
  const { divisor, symbol } = scaledUnit(value, unit);
  const number = formatNumber(value / divisor);
  if (unit === CORES_UNIT && number === "1") return `1\u00a0${symbol.slice(0, -1)}`;
  return symbol === "" ? number : `${number}\u00a0${symbol}`;
}

/** A number with three significant digits; whole numbers in full. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) ? grouped.format(value) : threeDigits.format(value);
}

/** A measured number without a prefix or power, to the five digits that the API sends of one. */
export function formatUnscaled(value: number): string {
  return fiveDigits.format(value);
}

/** Bytes: a whole multiple of a binary unit as such (`4 KiB`), anything else exactly (`4,136 B`). */
export function formatBytes(bytes: number): string {
  const exact = IEC_UNITS.find(([factor]) => bytes >= factor && bytes % factor === 0);
  if (exact !== undefined) return `${grouped.format(bytes / exact[0])}\u00a0${exact[1]}`;
  return `${formatNumber(bytes)}\u00a0B`;
}

/** About how many bytes, of a file or a store: `1.42 MB`. */
export function formatSize(bytes: number): string {
  const { divisor, symbol } = scaledUnit(bytes, "B/s");
  return `${formatNumber(bytes / divisor)}\u00a0${symbol.replace("/s", "")}`;
}

/** A ratio (1 = 100 %) as a percentage: whole from ten on, one decimal below. */
export function formatPercent(ratio: number): string {
  const percent = ratio * 100;
  return `${percent >= 9.95 ? grouped.format(percent) : oneDecimal.format(percent)}\u00a0%`;
}

/** A ratio of two values: `×1.056`, `×0.892`, `×3.67`; exactly 1 is `×1`. */
export function formatRatio(ratio: number): string {
  if (ratio === 1) return "×1";
  return `×${ratio >= 0.1 && ratio < 2 ? threeDecimals.format(ratio) : threeDigits.format(ratio)}`;
}

/** A probability: three digits, and a bound where it is too small to tell from zero. */
export function formatProbability(probability: number): string {
  return probability < 0.0001 ? "<\u00a00.0001" : threeDigits.format(probability);
}

/** A count with its noun, plural where needed: `1 series`, `2 versions`. */
export function formatCount(count: number, one: string, many: string = `${one}s`): string {
  return `${grouped.format(count)}\u00a0${count === 1 ? one : many}`;
}
