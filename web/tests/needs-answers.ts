/** Answers of the API for Breakdown and Budget: small, but of the real shape. */
import type { BreakdownBar, BreakdownView, BudgetNeed, BudgetView } from "../src/api/generated";
import { CLANG, GCC, project } from "./answers";

const [BANDWIDTH, CPU_TIME] = project().metrics;
if (BANDWIDTH === undefined || CPU_TIME === undefined) throw new Error("two metrics, please");

const SERIES = {
  ...{ name: "roundtrip/boost.binary/record/variant:default", threads: 1, clock: "cpu" },
  facets: { operation: "roundtrip", codec: "boost.binary", payload: "record" },
};

export function breakdownBar(part: Partial<BreakdownBar> = {}): BreakdownBar {
  return {
    ...SERIES,
    id: "1.1.1",
    track: GCC,
    version: "1.74",
    total: { value: 1000, standard_error: 10 },
    phases: [
      { name: "loop", value: 200, standard_error: 5 },
      { name: "streams", value: 700, standard_error: 8 },
    ],
    residual: { value: 100, standard_error: null },
    ...part,
  };
}

export function breakdown(bars: BreakdownBar[], part: Partial<BreakdownView> = {}): BreakdownView {
  return {
    ...{ project: "boost", channel: "release", metric: CPU_TIME as BreakdownView["metric"] },
    rules: [
      { phase: "loop", with_step: "no_stream", without_step: null },
      { phase: "streams", with_step: "default", without_step: "no_stream" },
    ],
    bars,
    versions: ["1.74", "1.81"],
    total_bars: bars.length,
    data_version: 1,
    ...part,
  };
}

function budgetNeed(part: Partial<BudgetNeed> = {}): BudgetNeed {
  return {
    ...SERIES,
    id: "1.1.1",
    track: GCC,
    version: "1.81",
    cores: { value: 0.25, low: 0.24, high: null },
    link_bits_per_s: 8e9,
    extrapolated: [],
    model_misfit: false,
    ...part,
  };
}

/** On gcc as it should be; on clang by a model that fits badly. */
export const NEEDS = [
  budgetNeed(),
  budgetNeed({
    ...{ id: "1.2.1", track: CLANG, cores: { value: 2, low: 1.5, high: 2.5 } },
    ...{ link_bits_per_s: null, extrapolated: [0], model_misfit: true },
  }),
];

export function budget(needs: BudgetNeed[], loads: BudgetView["loads"]): BudgetView {
  return {
    ...{ project: "boost", channel: "release", metric: BANDWIDTH as BudgetView["metric"] },
    loads,
    needs,
    versions: ["1.81"],
    total_series: needs.length,
    data_version: 1,
  };
}
