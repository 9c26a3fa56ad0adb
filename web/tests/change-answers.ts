/** Answers of the API about changes and platforms, for tests: small, but of the real shape. */
import type {
  ChangeGroupView,
  ChangeView,
  HeatMapCell,
  Overview,
  OverviewTrack,
} from "../src/api/generated";
import { CLANG, GCC, trend } from "./answers";

export function changeOf(part: Partial<ChangeView> = {}): ChangeView {
  return {
    series: "1-1",
    name: "to_wire/boost.binary/bytes/size:4096",
    threads: 1,
    clock: "cpu",
    track: GCC,
    metric: "bytes_per_second",
    unit: "B/s",
    version: "1.81",
    before_version: "1.80",
    ratio: 0.8,
    cost_ratio: 1.25,
    low: 0.78,
    high: 0.82,
    level_before: 1e9,
    level_after: 8e8,
    runs_before: 9,
    runs_after: 6,
    found_at: "2026-11-20T09:00:00Z",
    state: "new",
    triage: null,
    ...part,
  };
}

export function changeGroup(
  changes: ChangeView[],
  part: Partial<ChangeGroupView> = {},
): ChangeGroupView {
  return {
    version: "1.81",
    commit: "0123456789abcdef",
    commit_time: "2026-11-01T10:00:00Z",
    is_worse: true,
    geometric_mean_ratio: 1.25,
    series_count: changes.length,
    tracks: [GCC],
    components: [{ name: "boost", before: "1.80", after: "1.81" }],
    environment: [],
    changes,
    ...part,
  };
}

export function mapCell(part: Partial<HeatMapCell> = {}): HeatMapCell {
  return {
    ratio: 1,
    case_count: 12,
    tracks: [0],
    version: "1.81",
    oldest_version: "1.81",
    versions_behind: 0,
    received_at: "2026-11-20T09:00:00Z",
    ...part,
  };
}

function platform(part: Partial<OverviewTrack> = {}): OverviewTrack {
  return {
    track: GCC,
    version: "1.81",
    versions_behind: 0,
    received_at: "2026-11-20T09:00:00Z",
    run_count: 6,
    series_count: 12,
    history: { labels: ["1.74", "1.80", "1.81"], relative: [1, null, 1.2] },
    ...part,
  };
}

export function overview(part: Partial<Overview> = {}): Overview {
  const { project, channel, metric } = trend([]);
  return {
    ...{ project, channel, metric },
    heat_map: {
      rows: { key: "compiler", title: "Compiler", values: ["clang", "gcc"] },
      columns: { key: "os", title: "Operating system", values: ["linux", "windows"] },
      reference: [0, 0],
      cells: [
        [mapCell(), null],
        [
          mapCell({ ratio: 0.865 }),
          mapCell({ ratio: 0.5, version: "1.80", oldest_version: "1.74", versions_behind: 2 }),
        ],
      ],
    },
    tracks: [platform({ track: CLANG }), platform({ versions_behind: 2, version: "1.74" })],
    total_series: 24,
    data_version: 1,
    ...part,
  };
}
