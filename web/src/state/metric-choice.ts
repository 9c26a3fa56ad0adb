import type { Filters, MetricInfo, Project } from "../api/generated";

/** Whether benchmarks say what they are (codec, size, ...), or have nothing but a name. */
export function hasFacets(everything: Filters): boolean {
  return everything.dimensions.some(
    ({ key, kind }) => kind === "facet" && !["name", "threads", "clock"].includes(key),
  );
}

/**
 * The metric a view asks for, or else what the API takes for one that asks for none: bandwidth, or the project's first.
 * null for a project without values.
 */
export function chosenMetric(wanted: string | null, project: Project): MetricInfo | null {
  const byName = (name: string | null) => project.metrics.find((metric) => metric.name === name);
  return byName(wanted) ?? byName("bytes_per_second") ?? project.metrics[0] ?? null;
}

/** A metric that every benchmark has, whatever else it reports; null for a project without values. */
export function commonMetric(project: Project): MetricInfo | null {
  return project.metrics.find((metric) => metric.unit === "ns") ?? project.metrics[0] ?? null;
}

/**
 * The channel a view asks for, or else what the API takes: `release`, `main`, or the project's first. null for a
 * project without any.
 */
export function chosenChannel(wanted: string | null, project: Project): string | null {
  const names = project.channels.map((channel) => channel.name);
  return wanted ?? ["release", "main"].find((name) => names.includes(name)) ?? names[0] ?? null;
}

/** Whether a metric's values are better compared as ratios: rates and times are, counts are not. */
export function isRatioScaled(metric: MetricInfo): boolean {
  return metric.rate || metric.unit === "ns";
}

/** Which way is better, as a remark: `higher is better`; "" for neutral metrics. */
export function directionText(metric: MetricInfo): string {
  return metric.direction === "neutral" ? "" : `${metric.direction} is better`;
}
