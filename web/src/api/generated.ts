// Generated from the server's OpenAPI document by `npm run generate`. Do not edit.

/**
 * What a gate does not let through; `unsure` includes regressions.
 */
export type FailOn = "regression" | "unsure" | "none";
/**
 * How far a change is settled: seen in one run, or again in a further one.
 */
export type Stage = "suspected" | "confirmed";
/**
 * What is said of one series of a run.
 */
export type Verdict =
  "regression" | "improvement" | "unchanged" | "unsure" | "new" | "missing" | "failing";
/**
 * What is said of a whole run, the worst first.
 */
export type Status =
  | "regression"
  | "untrusted"
  | "unsure"
  | "platform_changed"
  | "first_run"
  | "improvement"
  | "unchanged";
/**
 * What has been decided about a change.
 */
export type TriageState = "new" | "confirmed" | "expected" | "fixed" | "noise";
/**
 * What became of a message.
 */
export type DeliveryState = "waiting" | "delivered" | "failed";
/**
 * The form of a message, which also says where it goes.
 */
export type Form = "webhook" | "slack" | "github" | "email";
/**
 * A kind of chart or badge.
 */
export type LinkTarget =
  | "trend"
  | "sweep"
  | "breakdown"
  | "compare"
  | "overview"
  | "budget"
  | "verdict-badge"
  | "value-badge";
/**
 * A person's part in a project; each includes those before it.
 */
export type Role = "viewer" | "triager" | "maintainer" | "admin";
/**
 * What a token may do; `admin` includes all the others.
 */
export type Scope = "read" | "upload" | "create" | "triage" | "share" | "admin";
/**
 * How a channel orders its versions.
 */
export type OrderRule = "semver" | "commit_time" | "explicit";

/**
 * Every model of the API, by name.
 */
export interface WireModels {
  AlsoDiffers: AlsoDiffers;
  Annotation: Annotation;
  AnnotationPatch: AnnotationPatch;
  AuditEntry: AuditEntry;
  AuditLog: AuditLog;
  BatchVerdictView: BatchVerdictView;
  BreakdownBar: BreakdownBar;
  BreakdownView: BreakdownView;
  BudgetNeed: BudgetNeed;
  BudgetView: BudgetView;
  CacheSize: CacheSize;
  ChangeGroupView: ChangeGroupView;
  ChangeList: ChangeList;
  ChangeView: ChangeView;
  Channel: Channel;
  Compare: Compare;
  CompareSide: CompareSide;
  CompareSummary: CompareSummary;
  ComparedPair: ComparedPair;
  ComparedVersion: ComparedVersion;
  CostChange: CostChange;
  CostModelView: CostModelView;
  CostSeries: CostSeries;
  Costs: Costs;
  CreatedToken: CreatedToken;
  Credentials: Credentials;
  Delivery: Delivery;
  DeliveryList: DeliveryList;
  DeliveryState: DeliveryState;
  Difference: Difference;
  EstimateColumns: EstimateColumns2;
  EstimateView: EstimateView;
  FailOn: FailOn;
  FilterDimension: FilterDimension;
  FilterValue: FilterValue;
  Filters: Filters;
  Form: Form;
  FormatDifference: FormatDifference;
  GeometricMean: GeometricMean;
  Health: Health;
  HeatMapCell: HeatMapCell;
  HeatMapDimension: HeatMapDimension;
  HeatMapInfo: HeatMapInfo;
  IdentityToken: IdentityToken;
  LeavingPart: LeavingPart;
  LevelView: LevelView;
  LinkTarget: LinkTarget;
  LoadView: LoadView;
  MadeSubscription: MadeSubscription;
  MeasuredCase: MeasuredCase;
  Member: Member;
  MemberList: MemberList;
  MetricColumn: MetricColumn;
  MetricInfo: MetricInfo;
  MintedToken: MintedToken;
  NameFacets: NameFacets;
  NewChannel: NewChannel;
  NewPattern: NewPattern;
  NewProject: NewProject;
  NewPublisher: NewPublisher;
  NewRole: NewRole;
  NewSignedLink: NewSignedLink;
  NewSubscription: NewSubscription;
  NewToken: NewToken;
  OrderRule: OrderRule;
  Overview: Overview;
  OverviewTrack: OverviewTrack;
  PatternPreview: PatternPreview;
  PhaseRuleView: PhaseRuleView;
  PhaseView: PhaseView;
  Problem: Problem;
  ProblemDetail: ProblemDetail;
  Project: Project;
  ProjectList: ProjectList;
  ProjectPatch: ProjectPatch;
  ProjectSummary: ProjectSummary;
  ProviderAddress: ProviderAddress;
  ProviderAnswer: ProviderAnswer;
  Publisher: Publisher;
  PublisherList: PublisherList;
  Retention: Retention;
  RetentionPreview: RetentionPreview;
  Role: Role;
  Run: Run;
  RunCaveat: RunCaveat;
  RunFailure: RunFailure;
  RunFilters: RunFilters;
  RunList: RunList;
  RunMeasurements: RunMeasurements;
  RunVerdictView: RunVerdictView;
  Scope: Scope;
  SeriesChanges: SeriesChanges;
  SeriesInfo: SeriesInfo;
  SeriesVerdictView: SeriesVerdictView;
  SessionState: SessionState;
  SideValue: SideValue;
  SignedLinkList: SignedLinkList;
  SignedLinkView: SignedLinkView;
  SizeAxis: SizeAxis;
  Stage: Stage;
  Status: Status;
  Subscription: Subscription;
  SubscriptionList: SubscriptionList;
  Sweep: Sweep;
  SweepSeries: SweepSeries;
  Token: Token;
  TokenList: TokenList;
  TrackTrend: TrackTrend;
  Trend: Trend;
  TrendSeries: TrendSeries;
  Triage: Triage;
  TriageDone: TriageDone;
  TriageEntry: TriageEntry;
  TriageHistory: TriageHistory;
  TriageRequest: TriageRequest;
  TriageState: TriageState;
  UnpairedSeries: UnpairedSeries;
  Uploaded: Uploaded;
  Verdict: Verdict;
  VerdictBaseline: VerdictBaseline;
  VerdictEvent: VerdictEvent;
  VerdictRemark: VerdictRemark;
  Version: Version;
  VersionAxis: VersionAxis;
  VersionList: VersionList;
  VersionPatch: VersionPatch;
  VoidRequest: VoidRequest;
}
/**
 * An attribute of the track that no side fixes, yet in which each has one value of its own.
 */
export interface AlsoDiffers {
  baseline: string;
  candidate: string;
  key: string;
}
/**
 * A remark on a version, drawn on charts.
 */
export interface Annotation {
  text?: string;
  title: string;
}
/**
 * What to change of a remark; what is left out or null stays as it is.
 */
export interface AnnotationPatch {
  text?: string | null;
  title?: string | null;
}
/**
 * Who changed what, when, from where.
 */
export interface AuditEntry {
  /**
   * null for a command on the server's machine.
   */
  address: string | null;
  at: string;
  id: number;
  project: string | null;
  target: string;
  /**
   * A method and a route, or a command.
   */
  what: string;
  /**
   * A token's key, a person's name, or `operator`.
   */
  who: string;
}
/**
 * Entries of the audit log, newest first.
 */
export interface AuditLog {
  entries: AuditEntry[];
  /**
   * `before` of the next page; null on the last one.
   */
  next: number | null;
}
/**
 * What is said of a batch: the worst of its runs.
 */
export interface BatchVerdictView {
  batch: string;
  budget_ratio: number | null;
  counts: {
    [k: string]: number;
  };
  events: VerdictEvent[];
  expected: number | null;
  fail_on: FailOn;
  /**
   * Tracks that the batch before had and this one does not.
   */
  missing: {
    [k: string]: string;
  }[];
  passes: boolean;
  remarks: VerdictRemark[];
  run_ids: number[];
  /**
   * Each run's verdict, without its series.
   */
  runs: RunVerdictView[];
  series: SeriesVerdictView[];
  state: "pending" | "ready";
  status: Status | null;
  url: string;
}
/**
 * Something that happened beside the speed.
 */
export interface VerdictEvent {
  bytes_after: number | null;
  bytes_before: number | null;
  /**
   * `size`, `content`, or `unstable` within one version.
   */
  change: string;
  kind: "wire_format";
  name: string;
}
/**
 * Something that must be known beside the verdict. `code` is stable, `detail` is prose.
 */
export interface VerdictRemark {
  code: string;
  detail: string;
}
/**
 * What is said of a run.
 */
export interface RunVerdictView {
  /**
   * The channel it was judged against.
   */
  base: string | null;
  budget_ratio: number | null;
  channel: string;
  counts: {
    [k: string]: number;
  };
  events: VerdictEvent[];
  fail_on: FailOn;
  geometric_mean: GeometricMean | null;
  /**
   * Whether it passes the gate; false while it is pending.
   */
  passes: boolean;
  remarks: VerdictRemark[];
  run_id: number;
  /**
   * The worst first.
   */
  series: SeriesVerdictView[];
  state: "pending" | "ready";
  /**
   * Null while the state is `pending`.
   */
  status: Status | null;
  /**
   * A page about the run.
   */
  url: string;
  version: string;
}
/**
 * Over all measured series, with a 95 % interval. Above 1: the run is that many times as fast.
 */
export interface GeometricMean {
  high: number;
  low: number;
  ratio: number;
}
/**
 * What is said of one series.
 */
export interface SeriesVerdictView {
  baseline: VerdictBaseline | null;
  clock: string;
  /**
   * The same as a ratio of costs: above 1 is worse, whatever the metric.
   */
  cost_ratio: number | null;
  /**
   * Upper end of the ratio's 95 % interval.
   */
  high: number | null;
  /**
   * Lower end of the ratio's 95 % interval.
   */
  low: number | null;
  /**
   * What was judged; empty where there is no value.
   */
  metric: string;
  name: string;
  /**
   * How many more runs could settle what is unsure.
   */
  needs_runs: number | null;
  p_value: number | null;
  /**
   * The new runs' median over the baseline's, in the metric's own unit.
   */
  ratio: number | null;
  /**
   * `suspected` in one run, `confirmed` in several; null where nothing changed.
   */
  stage: Stage | null;
  threads: number;
  track: {
    [k: string]: string;
  };
  /**
   * This run's median over repetitions.
   */
  value: number | null;
  verdict: Verdict;
}
/**
 * What a series was judged against: the runs since its last change point, by their versions.
 */
export interface VerdictBaseline {
  first_version: string;
  last_version: string;
  runs: number;
  unit: string;
  /**
   * Their median.
   */
  value: number;
}
/**
 * One operation at one version: the total as measured, its phases, and what they leave over.
 */
export interface BreakdownBar {
  /**
   * cpu, process_cpu, real or manual: the clock rates are computed from.
   */
  clock: string;
  /**
   * operation, codec, payload, size, ... as read from the name.
   */
  facets: {
    [k: string]: string;
  };
  /**
   * Stable within a project: "<case>.<track>".
   */
  id: string;
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  phases: PhaseView[];
  residual: LevelView;
  threads: number;
  total: LevelView;
  /**
   * machine, os, arch, compiler, compiler_major, ...; known ones only.
   */
  track: {
    [k: string]: string;
  };
  version: string;
}
/**
 * What one step costs; negative where the variants do not nest or the noise is larger than the step.
 */
export interface PhaseView {
  name: string;
  standard_error: number | null;
  value: number;
}
/**
 * A value with its standard error, in the metric's unit; null where it cannot be told.
 */
export interface LevelView {
  standard_error: number | null;
  value: number;
}
/**
 * What the phases of operations cost.
 */
export interface BreakdownView {
  /**
   * By operation and track, versions oldest first.
   */
  bars: BreakdownBar[];
  channel: string;
  data_version: number;
  metric: MetricInfo;
  project: string;
  rules: PhaseRuleView[];
  total_bars: number;
  versions: string[];
}
/**
 * A measured quantity: its unit, and which direction is better (higher, lower, neutral).
 */
export interface MetricInfo {
  direction: string;
  name: string;
  rate: boolean;
  title: string;
  unit: string;
}
/**
 * How a phase is found: the variant with the step minus the one without it; null for a floor.
 */
export interface PhaseRuleView {
  phase: string;
  with_step: string;
  without_step: string | null;
}
/**
 * What all loads together need of one line.
 */
export interface BudgetNeed {
  /**
   * cpu, process_cpu, real or manual: the clock rates are computed from.
   */
  clock: string;
  /**
   * 1 is one core all the time; null where a load lies outside the measured sizes and no model fits.
   */
  cores: EstimateView | null;
  /**
   * Places of the loads outside the measured sizes: those rest on the model.
   */
  extrapolated: number[];
  /**
   * operation, codec, payload, size, ... as read from the name.
   */
  facets: {
    [k: string]: string;
  };
  /**
   * Stable within a project: "<case>.<track>".
   */
  id: string;
  /**
   * Null where encoded sizes are not known.
   */
  link_bits_per_s: number | null;
  /**
   * Whether the model those rest on fits the line badly.
   */
  model_misfit: boolean;
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  threads: number;
  /**
   * machine, os, arch, compiler, compiler_major, ...; known ones only.
   */
  track: {
    [k: string]: string;
  };
  version: string;
}
/**
 * A value with its 95 % interval; null for an end that is not known.
 */
export interface EstimateView {
  high: number | null;
  low: number | null;
  value: number;
}
/**
 * The cores and the link that given messages need.
 */
export interface BudgetView {
  channel: string;
  data_version: number;
  loads: LoadView[];
  metric: MetricInfo;
  /**
   * The fewest cores first.
   */
  needs: BudgetNeed[];
  project: string;
  total_series: number;
  /**
   * Versions that have a sweep, oldest first.
   */
  versions: string[];
}
/**
 * Messages of one payload size.
 */
export interface LoadView {
  messages_per_s: number;
  payload_bytes: number;
}
/**
 * A data cache of the machines that were measured.
 */
export interface CacheSize {
  /**
   * L1d, L2, ...
   */
  name: string;
  size_bytes: number;
}
/**
 * Changes of one version in one direction: probably one cause.
 */
export interface ChangeGroupView {
  /**
   * The largest first.
   */
  changes: ChangeView[];
  commit: string | null;
  commit_time: string | null;
  /**
   * Components with another version than before.
   */
  components: Difference[];
  /**
   * What else differs about where it ran.
   */
  environment: Difference[];
  /**
   * Of the ratios of costs: above 1 is worse.
   */
  geometric_mean_ratio: number;
  is_worse: boolean;
  series_count: number;
  tracks: {
    [k: string]: string;
  }[];
  version: string;
}
/**
 * A change of one series' level.
 */
export interface ChangeView {
  /**
   * The last version of the old level.
   */
  before_version: string;
  clock: string;
  /**
   * The same as a ratio of costs: above 1 is worse.
   */
  cost_ratio: number;
  found_at: string;
  /**
   * Upper end of the ratio's 95 % interval.
   */
  high: number | null;
  level_after: number;
  level_before: number;
  /**
   * Lower end of the ratio's 95 % interval.
   */
  low: number | null;
  metric: string;
  name: string;
  /**
   * The new level over the old one.
   */
  ratio: number;
  runs_after: number;
  runs_before: number;
  /**
   * The series' id; triage names it.
   */
  series: string;
  state: TriageState;
  threads: number;
  track: {
    [k: string]: string;
  };
  /**
   * Null while nobody decided anything.
   */
  triage: Triage | null;
  unit: string;
  /**
   * The first version of the new level.
   */
  version: string;
}
/**
 * What was decided about a change, by which token (its key, which is not secret), and when.
 */
export interface Triage {
  decided_at: string;
  decided_by: string;
  link: string | null;
  note: string;
  state: TriageState;
  /**
   * Where the change was when this was decided.
   */
  version: string;
}
/**
 * Something that was one way before and is another way at the version; empty where it was not said.
 */
export interface Difference {
  after: string;
  before: string;
  name: string;
}
/**
 * Changes in a channel, newest version first.
 */
export interface ChangeList {
  channel: string;
  groups: ChangeGroupView[];
}
/**
 * A channel and the rule that orders its versions.
 */
export interface Channel {
  name: string;
  /**
   * semver, commit_time or explicit
   */
  rule: string;
  version_count: number;
}
/**
 * Two selections side by side.
 */
export interface Compare {
  also_differ: AlsoDiffers[];
  baseline: CompareSide;
  baseline_only: number;
  budget: number;
  candidate: CompareSide;
  candidate_only: number;
  data_version: number;
  /**
   * Keys that a side fixes for itself; pairs may differ in them.
   */
  fixed: string[];
  metric: MetricInfo;
  /**
   * In listing order; where there are more than `limit`, those furthest apart.
   */
  pairs: ComparedPair[];
  project: string;
  summary: CompareSummary;
  /**
   * The first 200 of each side.
   */
  unpaired: UnpairedSeries[];
}
/**
 * One side, with what stands in for what the request left out.
 */
export interface CompareSide {
  channel: string;
  /**
   * Runs of these versions on its tracks.
   */
  run_count: number;
  /**
   * What this side fixes for itself, versions and channel left out.
   */
  selection: {
    [k: string]: string[];
  };
  /**
   * Series it has values of.
   */
  series_count: number;
  /**
   * Oldest first.
   */
  versions: ComparedVersion[];
}
/**
 * A version of a side.
 */
export interface ComparedVersion {
  commit: string | null;
  commit_time: string | null;
  label: string;
}
/**
 * Two series and how far they are apart. Ratios are the candidate over the baseline.
 */
export interface ComparedPair {
  after: SideValue;
  baseline: SeriesInfo;
  /**
   * What the interval rests on: runs; history (too few runs here, so the spread that the series has shown); exact (a count that all runs of a side agree on); nothing.
   */
  basis: string;
  before: SideValue;
  beyond_budget: boolean;
  candidate: SeriesInfo;
  /**
   * Smallest ratio above 1 that so many and so noisy runs show in 8 of 10 cases.
   */
  detectable_ratio: number | null;
  /**
   * negligible, small, medium or large.
   */
  effect: string | null;
  format: FormatDifference;
  /**
   * Upper end of the interval of 95 %.
   */
  high: number | null;
  /**
   * Lower end of the interval of 95 %.
   */
  low: number | null;
  /**
   * better, worse, changed (no direction is better), unchanged (the whole interval lies within the budget) or unsure; the share of false ones among the first three is held at 5 %.
   */
  outcome: string;
  p_value: number | null;
  /**
   * Null where the baseline is 0 and the candidate is not.
   */
  ratio: number | null;
  /**
   * False: measured in different sittings, whose machines may have been in different states.
   */
  same_sitting: boolean | null;
}
/**
 * What a side measured of a pair.
 */
export interface SideValue {
  /**
   * Lower quartile of all repetitions.
   */
  q1: number | null;
  /**
   * Upper quartile of all repetitions.
   */
  q3: number | null;
  /**
   * Of all runs together.
   */
  repetitions: number;
  run_ids: number[];
  /**
   * The median of each run, oldest first.
   */
  runs: number[];
  /**
   * Median over runs of each run's median over repetitions.
   */
  value: number;
}
/**
 * Who a series is: its case and its track.
 */
export interface SeriesInfo {
  /**
   * cpu, process_cpu, real or manual: the clock rates are computed from.
   */
  clock: string;
  /**
   * operation, codec, payload, size, ... as read from the name.
   */
  facets: {
    [k: string]: string;
  };
  /**
   * Stable within a project: "<case>.<track>".
   */
  id: string;
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  threads: number;
  /**
   * machine, os, arch, compiler, compiler_major, ...; known ones only.
   */
  track: {
    [k: string]: string;
  };
}
/**
 * What of the wire format differs between the sides.
 */
export interface FormatDifference {
  /**
   * Size of the encoding; null if not known.
   */
  baseline_bytes: number | null;
  candidate_bytes: number | null;
  /**
   * size, content (same size, other bytes), unstable (runs of one side disagree); null where nothing is known to differ.
   */
  change: string | null;
}
/**
 * All pairs together.
 */
export interface CompareSummary {
  /**
   * Pairs measured in different sittings.
   */
  across_sittings: number;
  better: number;
  /**
   * Changed by more than the budget.
   */
  beyond_budget: number;
  changed: number;
  /**
   * Pairs whose wire format differs.
   */
  format_changes: number;
  high: number | null;
  /**
   * Of the interval of 95 %, by drawing pairs and runs anew; null below 2 pairs.
   */
  low: number | null;
  pairs: number;
  /**
   * Geometric mean of the ratios.
   */
  ratio: number | null;
  /**
   * False where a side has one run: what disturbs a whole run is then not in the interval.
   */
  runs_counted: boolean;
  unchanged: number;
  unsure: number;
  worse: number;
}
/**
 * A series without a counterpart on the other side.
 */
export interface UnpairedSeries {
  /**
   * cpu, process_cpu, real or manual: the clock rates are computed from.
   */
  clock: string;
  /**
   * operation, codec, payload, size, ... as read from the name.
   */
  facets: {
    [k: string]: string;
  };
  /**
   * Stable within a project: "<case>.<track>".
   */
  id: string;
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  /**
   * missing; clock (the counterpart was timed by another one); revision (it means something else); ambiguous (several series are alike in all that is compared).
   */
  reason: string;
  /**
   * baseline or candidate: where it is.
   */
  side: string;
  threads: number;
  /**
   * machine, os, arch, compiler, compiler_major, ...; known ones only.
   */
  track: {
    [k: string]: string;
  };
}
/**
 * Where a cost took a new level.
 */
export interface CostChange {
  /**
   * The new level over the one before.
   */
  ratio: number;
  /**
   * The first version of the new level.
   */
  version: string;
}
/**
 * The time of a message of n bytes as a fixed cost and a part for each byte: t(n) = fixed + n / bandwidth.
 */
export interface CostModelView {
  bytes_per_s: EstimateView1;
  fixed_ns: EstimateView2;
  /**
   * The size that reaches half of that bandwidth.
   */
  half_size_bytes: number;
  /**
   * True where the line is not of this shape (a cache step, say): the figures then describe no size.
   */
  lack_of_fit: boolean;
  /**
   * The measured time furthest from the model, over the model's.
   */
  worst_ratio: number;
}
/**
 * A value with its 95 % interval; null for an end that is not known.
 */
export interface EstimateView1 {
  high: number | null;
  low: number | null;
  value: number;
}
/**
 * A value with its 95 % interval; null for an end that is not known.
 */
export interface EstimateView2 {
  high: number | null;
  low: number | null;
  value: number;
}
/**
 * One line of a sweep over versions: t(n) = fixed + n / bandwidth, fitted at each.
 *
 * `id` and `name` belong to the line: the name is the benchmark's without its size.
 */
export interface CostSeries {
  bandwidth_changes: CostChange[];
  bytes_per_s: EstimateColumns;
  /**
   * cpu, process_cpu, real or manual: the clock rates are computed from.
   */
  clock: string;
  /**
   * operation, codec, payload, size, ... as read from the name.
   */
  facets: {
    [k: string]: string;
  };
  fixed_changes: CostChange[];
  fixed_ns: EstimateColumns1;
  /**
   * Stable within a project: "<case>.<track>".
   */
  id: string;
  /**
   * True where the line is not of this shape; null where there is no fit.
   */
  lack_of_fit: (boolean | null)[];
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  /**
   * That bandwidth as a share (1 = 100 %) of the warm memmove ceiling's of the same runs; null without
   */
  of_ceiling: EstimateColumns2 | null;
  threads: number;
  /**
   * machine, os, arch, compiler, compiler_major, ...; known ones only.
   */
  track: {
    [k: string]: string;
  };
}
/**
 * Bandwidth that large messages approach.
 */
export interface EstimateColumns {
  high: (number | null)[];
  low: (number | null)[];
  value: (number | null)[];
}
/**
 * Fixed cost of a message, nanoseconds.
 */
export interface EstimateColumns1 {
  high: (number | null)[];
  low: (number | null)[];
  value: (number | null)[];
}
/**
 * Values over the versions, with their 95 % intervals; null where there is no fit, or no end.
 */
export interface EstimateColumns2 {
  high: (number | null)[];
  low: (number | null)[];
  value: (number | null)[];
}
/**
 * Fixed cost and bandwidth of codecs over versions.
 */
export interface Costs {
  channel: string;
  data_version: number;
  metric: MetricInfo;
  project: string;
  series: CostSeries[];
  total_series: number;
  /**
   * On x, oldest first.
   */
  versions: string[];
}
/**
 * A token just created.
 */
export interface CreatedToken {
  key: string;
  /**
   * Its text, which is shown this once.
   */
  token: string;
}
/**
 * What a person signs in by.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * A message, and what became of it.
 */
export interface Delivery {
  /**
   * What came of the last try; empty before that.
   */
  answer: string;
  created_at: string;
  id: number;
  /**
   * Null when nothing more is tried.
   */
  next_try_at: string | null;
  /**
   * What it is about, of a batch the worst run; null for a message that only tries.
   */
  run: number | null;
  state: DeliveryState;
  subscription: number;
  title: string;
  tried_at: string | null;
  tries: number;
}
/**
 * Messages, newest first.
 */
export interface DeliveryList {
  deliveries: Delivery[];
}
/**
 * One dimension, values sorted naturally (8, 64, 512; 1.74, 1.81).
 */
export interface FilterDimension {
  /**
   * The query parameter: compiler, os, codec, operation, size, wrap, ...
   */
  key: string;
  /**
   * track, facet or run
   */
  kind: string;
  title: string;
  values: FilterValue[];
}
/**
 * One value of a dimension; `count` series (or runs) have it, given the selection of the other dimensions.
 */
export interface FilterValue {
  count: number;
  selected: boolean;
  value: string;
}
/**
 * All dimensions of a project under the current selection.
 */
export interface Filters {
  data_version: number;
  dimensions: FilterDimension[];
  /**
   * Series that match the whole selection.
   */
  total_series: number;
}
/**
 * The process, or the store too, is well.
 */
export interface Health {
  status: string;
  version: string;
}
/**
 * Tracks that have the row's and the column's value, each at its newest version.
 */
export interface HeatMapCell {
  /**
   * Cases that both have.
   */
  case_count: number;
  /**
   * That of the track that is furthest behind.
   */
  oldest_version: string;
  /**
   * Geometric mean over cases of the value relative to the reference's; above 1 is more of the metric, whether or not that is better. null when no case is in both.
   */
  ratio: number | null;
  /**
   * When the newest run of these was stored.
   */
  received_at: string;
  /**
   * Places in `tracks`.
   */
  tracks: number[];
  /**
   * The newest version among its tracks.
   */
  version: string;
  /**
   * How many versions of the channel are newer than that one.
   */
  versions_behind: number;
}
/**
 * What makes rows or columns; values in natural order, "" for what is not known.
 */
export interface HeatMapDimension {
  key: string;
  title: string;
  values: string[];
}
/**
 * Cells by row and column; null where there is no track.
 */
export interface HeatMapInfo {
  cells: (HeatMapCell | null)[][];
  columns: HeatMapDimension;
  /**
   * Row and column of the cell that all are relative to; null when there is none.
   */
  reference: [unknown, unknown] | null;
  rows: HeatMapDimension;
}
/**
 * A job's identity token, to be exchanged.
 */
export interface IdentityToken {
  project: string;
  /**
   * The token as the CI gave it.
   */
  token: string;
}
/**
 * Of so many runs so many bytes.
 */
export interface LeavingPart {
  /**
   * As stored, compressed; indexes and pages' margins apart.
   */
  bytes: number;
  runs: number;
}
/**
 * A subscription just made.
 */
export interface MadeSubscription {
  /**
   * Of `slack` without the path, which is a secret.
   */
  address: string;
  channel: string | null;
  created_at: string;
  /**
   * The key of the token that made it, which is not secret.
   */
  created_by: string;
  form: Form;
  id: number;
  /**
   * What signs the messages of a `webhook`; it cannot be had again. Null otherwise.
   */
  secret: string | null;
  statuses: Status[];
}
/**
 * One case of a report.
 */
export interface MeasuredCase {
  clock: string;
  facets: {
    [k: string]: string;
  };
  id: number;
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  /**
   * Successful ones.
   */
  repetitions: number;
  revision: number;
  threads: number;
}
/**
 * A person's part in a project.
 */
export interface Member {
  name: string;
  role: Role;
}
/**
 * The members of a project, by name.
 */
export interface MemberList {
  members: Member[];
}
/**
 * One metric over the cases; null where a case has no value.
 */
export interface MetricColumn {
  metric: MetricInfo;
  /**
   * Lower quartile of the repetitions.
   */
  q1: (number | null)[];
  /**
   * Upper quartile of the repetitions.
   */
  q3: (number | null)[];
  /**
   * Per case its repetitions in order; null where there is one, or all are equal.
   */
  samples: ((number | null)[] | null)[];
  /**
   * Median of the repetitions.
   */
  values: (number | null)[];
}
/**
 * A token of the project with the scope `upload`.
 */
export interface MintedToken {
  /**
   * The only channel it uploads to; null: any.
   */
  channel: string | null;
  expires_at: string;
  /**
   * `ww_…`, for `Authorization: Bearer`.
   */
  token: string;
  /**
   * The only version it uploads to; null: any.
   */
  version: string | null;
}
/**
 * What a name says.
 */
export interface NameFacets {
  facets: {
    [k: string]: string;
  };
  /**
   * false: the pattern does not match; the grammar read it.
   */
  matched: boolean;
  name: string;
}
/**
 * A channel to create or change.
 */
export interface NewChannel {
  rule: string;
}
/**
 * A name pattern to try.
 */
export interface NewPattern {
  /**
   * Most names to send.
   */
  limit?: number;
  /**
   * An RE2 expression that matches a whole benchmark name; its named groups are facets: `BM_(?P<operation>\w+)/(?P<size>\d+)`.
   */
  pattern: string;
}
/**
 * A project to create.
 */
export interface NewProject {
  public?: boolean;
  slug: string;
  title?: string | "";
}
/**
 * A publisher to add: what must be the same in a job's identity token.
 */
export interface NewPublisher {
  /**
   * null: any environment, or none.
   */
  environment?: string | null;
  /**
   * https://token.actions.githubusercontent.com, https://gitlab.com, or one of this server's own.
   */
  issuer: string;
  /**
   * The number of its owner or namespace.
   */
  owner_id: string;
  /**
   * Whether only protected branches and tags match.
   */
  protected_only?: boolean;
  /**
   * Whether jobs of pull requests match; what they send stays in the channel `pr/N`.
   */
  pull_requests?: boolean;
  /**
   * owner/name, or a GitLab project's whole path.
   */
  repository: string;
  /**
   * The forge's number of the repository: a name can change hands.
   */
  repository_id: string;
  /**
   * A file of .github/workflows/ (bench.yml), or a path of a GitLab project.
   */
  workflow: string;
}
/**
 * The role to give a person.
 */
export interface NewRole {
  role: Role;
}
/**
 * A link to make.
 */
export interface NewSignedLink {
  /**
   * When it ends, with a time zone; within 730 days.
   */
  expires_at: string;
  /**
   * What it is for.
   */
  note?: string;
  /**
   * The query of the chart or badge, encoded: `channel=main&codec=a`. What selects can never be changed in the link; what only changes the drawing can.
   */
  query?: string;
  target: LinkTarget;
}
/**
 * A subscription to add.
 */
export interface NewSubscription {
  /**
   * A URL, or a mailbox; for `github` https://api.github.com/repos/owner/name.
   */
  address: string;
  /**
   * Only runs on this channel, `*` standing for anything: `pr/*`.
   */
  channel?: string | null;
  form: Form;
  /**
   * For `github` a token that may write commit statuses; else null.
   */
  secret?: string | null;
  /**
   * Statuses of runs to tell; left out, all for `github`, regressions for others.
   *
   * @maxItems 100
   */
  statuses?: Status[];
}
/**
 * A token to create for a project.
 */
export interface NewToken {
  /**
   * When it ends, with a time zone; null: never.
   */
  expires_at?: string | null;
  /**
   * What it is for.
   */
  name: string;
  /**
   * @minItems 1
   * @maxItems 10
   */
  scopes:
    | [Scope]
    | [Scope, Scope]
    | [Scope, Scope, Scope]
    | [Scope, Scope, Scope, Scope]
    | [Scope, Scope, Scope, Scope, Scope]
    | [Scope, Scope, Scope, Scope, Scope, Scope]
    | [Scope, Scope, Scope, Scope, Scope, Scope, Scope]
    | [Scope, Scope, Scope, Scope, Scope, Scope, Scope, Scope]
    | [Scope, Scope, Scope, Scope, Scope, Scope, Scope, Scope, Scope]
    | [Scope, Scope, Scope, Scope, Scope, Scope, Scope, Scope, Scope, Scope];
}
/**
 * Platforms of the selection.
 */
export interface Overview {
  channel: string;
  data_version: number;
  heat_map: HeatMapInfo;
  metric: MetricInfo;
  project: string;
  total_series: number;
  tracks: OverviewTrack[];
}
/**
 * One track.
 */
export interface OverviewTrack {
  history: TrackTrend;
  /**
   * When the newest run of that version was stored.
   */
  received_at: string;
  run_count: number;
  series_count: number;
  track: {
    [k: string]: string;
  };
  /**
   * Its newest version with values.
   */
  version: string;
  /**
   * How many versions of the channel are newer.
   */
  versions_behind: number;
}
/**
 * A line as small as a word: a track as a whole over its newest 30 versions, oldest first.
 */
export interface TrackTrend {
  labels: string[];
  /**
   * Geometric mean over cases relative to the first of these versions.
   */
  relative: (number | null)[];
}
/**
 * What a pattern would make of the project's names; nothing is stored.
 */
export interface PatternPreview {
  /**
   * Pairs of names with equal facets; they would stay two cases.
   */
  equal: string[][];
  /**
   * The facets that the pattern reads.
   */
  keys: string[];
  /**
   * Cases whose name it matches.
   */
  matched: number;
  /**
   * Names it does not match come first.
   */
  names: NameFacets[];
  unmatched: number;
}
/**
 * A problem. `type` names its kind, `title` is the same for all of a kind, `detail` is this case.
 */
export interface Problem {
  detail: string;
  /**
   * With status 422 only.
   */
  errors?: ProblemDetail[] | null;
  /**
   * Path of the request.
   */
  instance: string;
  /**
   * Names the request in the server's log.
   */
  request_id: string;
  status: number;
  title: string;
  type: string;
}
/**
 * One thing that is wrong with a request.
 */
export interface ProblemDetail {
  column?: number | null;
  detail: string;
  /**
   * 1-based, when the body is no JSON at all.
   */
  line?: number | null;
  /**
   * JSON pointer into the body, or the parameter's name after `#`.
   */
  pointer: string;
}
/**
 * One project with what a page needs to draw its controls.
 */
export interface Project {
  channels: Channel[];
  /**
   * Components that the newest 200 runs name.
   */
  components: string[];
  /**
   * Counts up with every stored change.
   */
  data_version: number;
  /**
   * Originals of runs stored more days ago go; all else of them stays.
   */
  keep_originals_days?: number | null;
  /**
   * Runs stored more days ago go whose version is in channels `pr/…` only.
   */
  keep_pull_request_days?: number | null;
  /**
   * Repetitions go of versions that are not among the newest so many of a channel; medians stay.
   */
  keep_samples_versions?: number | null;
  /**
   * When the newest run was stored; null without runs.
   */
  last_run_at: string | null;
  /**
   * Metrics that have values, in display order.
   */
  metrics: MetricInfo[];
  /**
   * The RE2 expression that reads facets from names; null: the grammar does.
   */
  name_pattern: string | null;
  public: boolean;
  run_count: number;
  slug: string;
  title: string;
  version_count: number;
}
/**
 * All projects the caller may see, newest activity first.
 */
export interface ProjectList {
  /**
   * How users reach the server, without a slash at the end.
   */
  base_url: string;
  projects: ProjectSummary[];
}
/**
 * One project in the list of projects.
 */
export interface ProjectSummary {
  /**
   * When the newest run was stored; null without runs.
   */
  last_run_at: string | null;
  public: boolean;
  run_count: number;
  slug: string;
  title: string;
  version_count: number;
}
/**
 * What to change of a project; fields that are left out stay as they are.
 */
export interface ProjectPatch {
  /**
   * Originals of runs stored more days ago go; all else of them stays.
   */
  keep_originals_days?: number | null;
  /**
   * Runs stored more days ago go whose version is in channels `pr/…` only.
   */
  keep_pull_request_days?: number | null;
  /**
   * Repetitions go of versions that are not among the newest so many of a channel; medians stay.
   */
  keep_samples_versions?: number | null;
  /**
   * An RE2 expression that matches a whole benchmark name; its named groups are facets: `BM_(?P<operation>\w+)/(?P<size>\d+)`. null goes back to the grammar.
   */
  name_pattern?: string | null;
  /**
   * Whether anyone may read it without a token.
   */
  public?: boolean;
  title?: string;
}
/**
 * Where the browser is to go to sign in.
 */
export interface ProviderAddress {
  address: string;
}
/**
 * What the identity provider sent the browser back with.
 */
export interface ProviderAnswer {
  code: string;
  /**
   * `iss` of the answer, where it has one.
   */
  issuer?: string | null;
  state: string;
}
/**
 * A job that may upload without holding a secret.
 */
export interface Publisher {
  created_at: string;
  /**
   * null: any environment, or none.
   */
  environment?: string | null;
  id: number;
  /**
   * https://token.actions.githubusercontent.com, https://gitlab.com, or one of this server's own.
   */
  issuer: string;
  /**
   * The number of its owner or namespace.
   */
  owner_id: string;
  /**
   * Whether only protected branches and tags match.
   */
  protected_only?: boolean;
  /**
   * Whether jobs of pull requests match; what they send stays in the channel `pr/N`.
   */
  pull_requests?: boolean;
  /**
   * owner/name, or a GitLab project's whole path.
   */
  repository: string;
  /**
   * The forge's number of the repository: a name can change hands.
   */
  repository_id: string;
  /**
   * A file of .github/workflows/ (bench.yml), or a path of a GitLab project.
   */
  workflow: string;
}
/**
 * The publishers of a project, oldest first.
 */
export interface PublisherList {
  /**
   * What a job must ask its identity token to be for; null: publishing is off here.
   */
  audience: string | null;
  /**
   * The issuers that a publisher may name.
   */
  issuers: string[];
  publishers: Publisher[];
}
/**
 * What the project lets go of with time; null keeps it.
 */
export interface Retention {
  /**
   * Originals of runs stored more days ago go; all else of them stays.
   */
  keep_originals_days?: number | null;
  /**
   * Runs stored more days ago go whose version is in channels `pr/…` only.
   */
  keep_pull_request_days?: number | null;
  /**
   * Repetitions go of versions that are not among the newest so many of a channel; medians stay.
   */
  keep_samples_versions?: number | null;
}
/**
 * What would go now, at most an hour before the worker lets it go; nothing is changed.
 */
export interface RetentionPreview {
  originals: LeavingPart;
  policy: Retention;
  pull_requests: LeavingPart;
  samples: LeavingPart;
}
/**
 * One stored report.
 */
export interface Run {
  batch: string | null;
  /**
   * The same of all runs of its batch; null when it has none.
   */
  batch_verdict_url: string | null;
  case_count: number;
  caveats: RunCaveat[];
  channel: string;
  /**
   * A page that draws what this run measured.
   */
  chart_url: string;
  /**
   * Of the version.
   */
  commit: string | null;
  commit_time: string | null;
  components: {
    [k: string]: string;
  };
  /**
   * sha256 of the decoded body.
   */
  digest: string;
  environment: {
    [k: string]: unknown;
  };
  failures: RunFailure[];
  id: number;
  /**
   * The page that shows it.
   */
  page_url: string;
  project: string;
  received_at: string;
  sample_count: number;
  sitting: string | null;
  /**
   * The report's own date, as written.
   */
  started_at: string | null;
  track: {
    [k: string]: string;
  };
  /**
   * This run in the API.
   */
  url: string;
  /**
   * What this run shows; add `?wait=60` to wait for it.
   */
  verdict_url: string;
  version: string;
  void_reason: string | null;
  /**
   * When it was taken out of all charts; null while it counts.
   */
  voided_at: string | null;
}
/**
 * Something about the report's quality. `code` is stable, `detail` is prose.
 */
export interface RunCaveat {
  code: string;
  detail: string;
}
/**
 * A row that failed or was skipped in the benchmark itself.
 */
export interface RunFailure {
  kind: string;
  message: string;
  name: string;
  repetition: number;
}
/**
 * All that runs can be chosen by, under the current choice; `count` is of runs.
 */
export interface RunFilters {
  data_version: number;
  dimensions: FilterDimension[];
  /**
   * Runs that match the whole choice, sitting and batch aside.
   */
  total_runs: number;
}
/**
 * Runs, newest first.
 */
export interface RunList {
  /**
   * Cursor for the next page; null at the end.
   */
  next: string | null;
  runs: Run[];
}
/**
 * Every case and metric of one report.
 */
export interface RunMeasurements {
  /**
   * In the order of the report.
   */
  cases: MeasuredCase[];
  data_version: number;
  metrics: MetricColumn[];
  project: string;
  run_id: number;
}
/**
 * The changes of a selection's series.
 */
export interface SeriesChanges {
  changes: ChangeView[];
  channel: string;
}
/**
 * Who is signed in.
 */
export interface SessionState {
  /**
   * When the session ends; only told when it begins.
   */
  ends_at?: string | null;
  /**
   * Whether they administer the server.
   */
  is_admin: boolean;
  /**
   * null: nobody.
   */
  person: string | null;
  /**
   * The identity provider that one can sign in by; null: none.
   */
  provider?: string | null;
  /**
   * Their role in all projects.
   */
  role?: Role | null;
  /**
   * Their roles by project.
   */
  roles?: {
    [k: string]: Role;
  };
}
/**
 * The links of a project, oldest first, those that have ended too.
 */
export interface SignedLinkList {
  links: SignedLinkView[];
}
/**
 * A link that opens one chart or badge of a private project to whoever holds it.
 */
export interface SignedLinkView {
  created_at: string;
  created_by: string;
  expires_at: string;
  id: number;
  note: string;
  /**
   * What is signed of the query.
   */
  query: string;
  /**
   * What to add to the query: `signed=…`.
   */
  signed: string;
  target: LinkTarget;
  /**
   * The embedded chart's page, or the badge.
   */
  url: string;
}
/**
 * The payload sizes on x, ascending, in bytes.
 */
export interface SizeAxis {
  sizes_bytes: number[];
}
/**
 * Who is told of verdicts.
 */
export interface Subscription {
  /**
   * Of `slack` without the path, which is a secret.
   */
  address: string;
  channel: string | null;
  created_at: string;
  /**
   * The key of the token that made it, which is not secret.
   */
  created_by: string;
  form: Form;
  id: number;
  statuses: Status[];
}
/**
 * The project's subscriptions, oldest first.
 */
export interface SubscriptionList {
  subscriptions: Subscription[];
}
/**
 * A metric over payload sizes.
 */
export interface Sweep {
  /**
   * Of the machines whose lines are drawn, smallest first.
   */
  caches: CacheSize[];
  channel: string;
  data_version: number;
  metric: MetricInfo;
  project: string;
  series: SweepSeries[];
  total_series: number;
  /**
   * Versions of the channel that have a sweep, oldest first.
   */
  versions: string[];
  x: SizeAxis;
}
/**
 * One line of the Sweep chart: a codec and operation over payload sizes, at one version on one track.
 *
 * `id` and `name` belong to the line: the name is the benchmark's without its size.
 */
export interface SweepSeries {
  /**
   * True for a ceiling (memmove), which other lines are drawn under.
   */
  ceiling: boolean;
  /**
   * cpu, process_cpu, real or manual: the clock rates are computed from.
   */
  clock: string;
  /**
   * operation, codec, payload, size, ... as read from the name.
   */
  facets: {
    [k: string]: string;
  };
  /**
   * Stable within a project: "<case>.<track>".
   */
  id: string;
  /**
   * Fitted to the line; null with fewer than 3 sizes, or for metrics that are no rate or time.
   */
  model: CostModelView | null;
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  /**
   * Ratio (1 = 100 %) to the warm memmove ceiling of the same run; null where it had none.
   */
  of_ceiling: (number | null)[] | null;
  q1: (number | null)[];
  q3: (number | null)[];
  runs: number[];
  threads: number;
  /**
   * machine, os, arch, compiler, compiler_major, ...; known ones only.
   */
  track: {
    [k: string]: string;
  };
  version: string;
  y: (number | null)[];
}
/**
 * A token, without its text.
 */
export interface Token {
  /**
   * The only channel it uploads to; null: any.
   */
  channel: string | null;
  created_at: string;
  expires_at: string | null;
  /**
   * The 8 characters after `ww_`; not secret.
   */
  key: string;
  /**
   * To the hour; null before its first use.
   */
  last_used_at: string | null;
  /**
   * Whether a CI job holds it; see publishers.
   */
  minted: boolean;
  name: string;
  /**
   * null while it holds.
   */
  revoked_at: string | null;
  scopes: string[];
}
/**
 * The tokens of a project, oldest first.
 */
export interface TokenList {
  tokens: Token[];
}
/**
 * A metric over versions.
 */
export interface Trend {
  channel: string;
  data_version: number;
  metric: MetricInfo;
  project: string;
  series: TrendSeries[];
  /**
   * Series that match the selection; more than are sent when over the limit.
   */
  total_series: number;
  x: VersionAxis;
}
/**
 * One line of the Trend chart.
 */
export interface TrendSeries {
  /**
   * cpu, process_cpu, real or manual: the clock rates are computed from.
   */
  clock: string;
  /**
   * operation, codec, payload, size, ... as read from the name.
   */
  facets: {
    [k: string]: string;
  };
  /**
   * Stable within a project: "<case>.<track>".
   */
  id: string;
  /**
   * The benchmark's name, exactly.
   */
  name: string;
  /**
   * Ratio (1 = 100 %) to the warm memmove ceiling of the same run; null where it had none, or when not asked for.
   */
  of_ceiling: (number | null)[] | null;
  /**
   * Lower quartile of the repetitions; null when not asked for.
   */
  q1: (number | null)[] | null;
  /**
   * Upper quartile of the repetitions; null when not asked for.
   */
  q3: (number | null)[] | null;
  /**
   * Number of runs behind each point.
   */
  runs: number[];
  threads: number;
  /**
   * machine, os, arch, compiler, compiler_major, ...; known ones only.
   */
  track: {
    [k: string]: string;
  };
  /**
   * Median over runs of each run's median over repetitions.
   */
  y: (number | null)[];
}
/**
 * The versions on x, oldest first.
 */
export interface VersionAxis {
  /**
   * Per version; mostly empty lists.
   */
  annotations: Annotation[][];
  commit_times: (string | null)[];
  /**
   * The first 12 characters of each; null for a component's.
   */
  commits: (string | null)[];
  /**
   * The component whose versions these are; null: the project's own.
   */
  component: string | null;
  labels: string[];
}
/**
 * For how many changes it was decided.
 */
export interface TriageDone {
  changes: number;
}
/**
 * One decision in the history.
 */
export interface TriageEntry {
  decided_at: string;
  decided_by: string;
  link: string | null;
  note: string;
  series: string;
  state: TriageState;
  /**
   * Where the change was when this was decided.
   */
  version: string;
}
/**
 * Decisions, newest first.
 */
export interface TriageHistory {
  entries: TriageEntry[];
}
/**
 * What is decided about the changes of some series at a version.
 */
export interface TriageRequest {
  channel?: string | null;
  link?: string | null;
  note?: string;
  /**
   * Ids; left out, all that changed at the version.
   *
   * @maxItems 10000
   */
  series?: string[];
  state: TriageState;
  version: string;
}
/**
 * The answer to an upload: 201 with created=true, or 200 with created=false for a retry.
 */
export interface Uploaded {
  batch: string | null;
  /**
   * The same of all runs of its batch; null when it has none.
   */
  batch_verdict_url: string | null;
  case_count: number;
  caveats: RunCaveat[];
  channel: string;
  /**
   * A page that draws what this run measured.
   */
  chart_url: string;
  /**
   * Of the version.
   */
  commit: string | null;
  commit_time: string | null;
  components: {
    [k: string]: string;
  };
  created: boolean;
  /**
   * sha256 of the decoded body.
   */
  digest: string;
  environment: {
    [k: string]: unknown;
  };
  failures: RunFailure[];
  id: number;
  /**
   * The page that shows it.
   */
  page_url: string;
  project: string;
  received_at: string;
  sample_count: number;
  sitting: string | null;
  /**
   * The report's own date, as written.
   */
  started_at: string | null;
  track: {
    [k: string]: string;
  };
  /**
   * This run in the API.
   */
  url: string;
  /**
   * What this run shows; add `?wait=60` to wait for it.
   */
  verdict_url: string;
  version: string;
  void_reason: string | null;
  /**
   * When it was taken out of all charts; null while it counts.
   */
  voided_at: string | null;
}
/**
 * One version in a channel's order, oldest first.
 */
export interface Version {
  annotations: Annotation[];
  commit: string | null;
  commit_time: string | null;
  label: string;
}
/**
 * The versions of one channel, in the order of its rule.
 */
export interface VersionList {
  channel: string;
  versions: Version[];
}
/**
 * What to change of a version; fields that are left out stay as they are.
 */
export interface VersionPatch {
  /**
   * A channel that takes the version in.
   */
  channel?: string | null;
  /**
   * null forgets it.
   */
  commit?: string | null;
  /**
   * ISO 8601; null forgets it.
   */
  commit_time?: string | null;
  label?: string | null;
  /**
   * Its place in that channel under the rule `explicit`.
   */
  ordinal?: number | null;
}
/**
 * Why a run is taken out of all charts.
 */
export interface VoidRequest {
  reason: string;
}
