/** Answers of the API for tests of comparisons and runs. */
import type {
  Compare,
  ComparedPair,
  Run,
  RunMeasurements,
  SeriesInfo,
  SideValue,
} from "../src/api/generated";
import { GCC, project, trendSeries } from "./answers";

export function info(codec: string, size = "8", part: Partial<SeriesInfo> = {}): SeriesInfo {
  const facets = { operation: "to_wire", codec, payload: "bytes", size };
  const { name: _, ...series } = trendSeries({ facets });
  const { id, threads, clock, track } = series;
  return {
    ...{ id, threads, clock, track, facets },
    name: `to_wire/${codec}/bytes/size:${size}`,
    ...part,
  };
}

function side(value: number): SideValue {
  return {
    value,
    runs: [value],
    run_ids: [1],
    repetitions: 10,
    q1: value * 0.99,
    q3: value * 1.01,
  };
}

export function pair(part: Partial<ComparedPair> = {}): ComparedPair {
  return {
    baseline: info("a"),
    candidate: info("a"),
    before: side(1e9),
    after: side(1.1e9),
    ratio: 1.1,
    low: 1.05,
    high: 1.152,
    p_value: 0.00001,
    effect: "large",
    detectable_ratio: 1.03,
    basis: "history",
    outcome: "better",
    beyond_budget: true,
    format: { change: null, baseline_bytes: 12, candidate_bytes: 12 },
    same_sitting: true,
    ...part,
  };
}

export function compare(pairs: ComparedPair[], part: Partial<Compare> = {}): Compare {
  const of = (outcome: string) => pairs.filter((each) => each.outcome === outcome).length;
  const [metric] = project().metrics;
  if (metric === undefined) throw new Error("the test's project has no metric");
  const ofVersion = (label: string) => ({
    channel: "release",
    versions: [{ label, commit: null, commit_time: null }],
    selection: {},
    series_count: pairs.length,
    run_count: 1,
  });
  return {
    project: "boost",
    metric,
    budget: 0.05,
    baseline: ofVersion("1.80"),
    candidate: ofVersion("1.81"),
    fixed: [],
    also_differ: [],
    summary: {
      pairs: pairs.length,
      ratio: 1.02,
      low: 0.99,
      high: 1.05,
      runs_counted: true,
      better: of("better"),
      worse: of("worse"),
      changed: of("changed"),
      unchanged: of("unchanged"),
      unsure: of("unsure"),
      beyond_budget: pairs.filter((each) => each.beyond_budget).length,
      across_sittings: pairs.filter((each) => each.same_sitting === false).length,
      format_changes: pairs.filter((each) => each.format.change !== null).length,
    },
    pairs,
    unpaired: [],
    baseline_only: 0,
    candidate_only: 0,
    data_version: 1,
    ...part,
  };
}

export function run(part: Partial<Run> = {}): Run {
  return {
    id: 7,
    project: "boost",
    version: "1.81",
    commit: "0123456789abcdef",
    commit_time: "2026-11-01T10:00:00Z",
    channel: "release",
    url: "http://localhost/api/v1/projects/boost/runs/7",
    page_url: "http://localhost/projects/boost/runs/7",
    chart_url: "http://localhost/projects/boost/trend",
    received_at: "2026-11-20T09:00:00Z",
    started_at: null,
    digest: "ab".repeat(32),
    case_count: 2,
    sample_count: 6,
    track: GCC,
    environment: { cxx_flags: "-O3", caches: [{ type: "Data", level: 1, size: 32768 }] },
    components: { boost: "1.81" },
    sitting: "monday",
    batch: null,
    caveats: [{ code: "virtual_machine", detail: "Measured in a virtual machine." }],
    failures: [],
    voided_at: null,
    void_reason: null,
    ...part,
  };
}

export function measurements(): RunMeasurements {
  const [bandwidth, time] = project().metrics;
  if (bandwidth === undefined || time === undefined) throw new Error("the project has two metrics");
  const of = (id: number, name: string) => ({
    ...{ id, name, threads: 1, clock: "cpu", revision: 1, facets: {}, repetitions: 3 },
  });
  return {
    project: "boost",
    run_id: 7,
    cases: [of(1, "to_wire/a<S>/size:64"), of(2, "from_wire/a<S>/size:8")],
    metrics: [
      {
        metric: bandwidth,
        values: [2e9, 1e9],
        q1: [1.9e9, 1e9],
        q3: [2.1e9, 1e9],
        samples: [[2e9, 1.8e9, 2.2e9], null],
      },
      {
        metric: time,
        values: [32, null],
        q1: [31, null],
        q3: [33, null],
        samples: [[31, 32, 33], null],
      },
    ],
    data_version: 1,
  };
}
