/** Answers of the API for tests: small, but of the real shape. */
import type {
  ChangeGroupView,
  ChangeView,
  FilterDimension,
  Filters,
  MetricInfo,
  Project,
  Sweep,
  SweepSeries,
  Trend,
  TrendSeries,
} from "../src/api/generated";

const BANDWIDTH: MetricInfo = {
  name: "bytes_per_second",
  unit: "B/s",
  direction: "higher",
  title: "Bandwidth",
  rate: true,
};
const CPU_TIME: MetricInfo = {
  name: "cpu_time",
  unit: "ns",
  direction: "lower",
  title: "CPU time per item",
  rate: false,
};

export const GCC = {
  machine: "lab",
  os: "linux",
  arch: "x86_64",
  compiler: "gcc",
  compiler_major: "12",
};
export const CLANG = { ...GCC, compiler: "clang", compiler_major: "16" };

export function dimension(
  key: string,
  values: Readonly<Record<string, number>>,
  kind = "facet",
): FilterDimension {
  return {
    key,
    title: key,
    kind,
    values: Object.entries(values).map(([value, count]) => ({ value, count, selected: false })),
  };
}

export function filtersOf(totalSeries: number, ...dimensions: FilterDimension[]): Filters {
  return { dimensions, total_series: totalSeries, data_version: 1 };
}

export function project(part: Partial<Project> = {}): Project {
  return {
    slug: "boost",
    title: "Boost",
    public: true,
    run_count: 6,
    version_count: 3,
    last_run_at: "2026-11-20T09:00:00Z",
    channels: [{ name: "release", rule: "semver", version_count: 3 }],
    metrics: [BANDWIDTH, CPU_TIME],
    components: ["boost"],
    data_version: 1,
    name_pattern: null,
    ...part,
  };
}

export function trendSeries(part: Partial<TrendSeries> = {}): TrendSeries {
  const facets = part.facets ?? { operation: "to_wire", codec: "boost.binary", size: "4096" };
  return {
    id: Object.values({ ...facets, ...part.track }).join("."),
    name: Object.values(facets).join("/"),
    threads: 1,
    clock: "cpu",
    facets,
    track: GCC,
    y: [1e9, 1.1e9, 1.2e9],
    q1: [0.99e9, 1.09e9, 1.19e9],
    q3: [1.01e9, 1.11e9, 1.21e9],
    runs: [1, 2, 1],
    of_ceiling: null,
    ...part,
  };
}

export function trend(series: TrendSeries[], part: Partial<Trend> = {}): Trend {
  return {
    project: "boost",
    channel: "release",
    metric: BANDWIDTH,
    x: {
      component: null,
      labels: ["1.74", "1.80", "1.81"],
      commits: ["0123456789abcdef", null, null],
      commit_times: [null, null, null],
      annotations: [[], [{ title: "facet cached", text: "Once per process." }], []],
    },
    series,
    total_series: series.length,
    data_version: 1,
    ...part,
  };
}

/** A loss of a tenth at 1.81. */
export function change(part: Partial<ChangeView> = {}): ChangeView {
  return {
    series: "1.1",
    name: "to_wire/boost.binary/4096",
    threads: 1,
    clock: "cpu",
    track: GCC,
    metric: BANDWIDTH.name,
    unit: BANDWIDTH.unit,
    version: "1.81",
    before_version: "1.74",
    ratio: 0.9,
    cost_ratio: 1 / 0.9,
    low: 0.88,
    high: 0.92,
    level_before: 1e9,
    level_after: 0.9e9,
    runs_before: 2,
    runs_after: 3,
    found_at: "2026-11-20T09:00:00Z",
    state: "new",
    triage: null,
    ...part,
  };
}

export function changeGroup(version: string, changes: ChangeView[]): ChangeGroupView {
  return {
    version,
    commit: null,
    commit_time: null,
    is_worse: true,
    geometric_mean_ratio: 1 / 0.9,
    series_count: changes.length,
    tracks: [GCC],
    components: [{ name: "boost", before: "1.74", after: "1.80" }],
    environment: [{ name: "cases", before: "", after: "21" }],
    changes,
  };
}

export function sweepSeries(part: Partial<SweepSeries> = {}): SweepSeries {
  const facets = part.facets ?? { operation: "to_wire", codec: "boost.binary" };
  return {
    id: Object.values(facets).join("."),
    name: Object.values(facets).join("/"),
    threads: 1,
    clock: "cpu",
    facets,
    track: GCC,
    version: "1.81",
    ceiling: false,
    y: [1e8, 1e9, 2e9],
    q1: [0.9e8, 0.9e9, 1.9e9],
    q3: [1.1e8, 1.1e9, 2.1e9],
    runs: [1, 1, 1],
    of_ceiling: [0.05, 0.1, 0.2],
    model: null,
    ...part,
  };
}

export const MEMMOVE: SweepSeries = sweepSeries({
  facets: { operation: "ceiling", codec: "memmove.warm" },
  ceiling: true,
  y: [2e9, 1e10, 1e10],
  of_ceiling: null,
});

export function sweep(series: SweepSeries[], part: Partial<Sweep> = {}): Sweep {
  return {
    project: "boost",
    channel: "release",
    metric: BANDWIDTH,
    x: { sizes_bytes: [8, 512, 4096] },
    caches: [],
    series,
    versions: ["1.74", "1.81"],
    total_series: series.filter((each) => !each.ceiling).length,
    data_version: 1,
    ...part,
  };
}
