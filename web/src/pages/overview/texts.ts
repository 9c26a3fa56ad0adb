/** The Overview in words. */
import type { Overview, Project } from "../../api/generated";
import { formatAgo } from "../../base/date";
import { formatCount } from "../../base/format";
import { directionText } from "../../state/metric-choice";

/** What there is, and since when. */
export function projectSummary(project: Project, now: Date): string {
  const parts = [
    formatCount(project.version_count, "version"),
    formatCount(project.run_count, "run"),
    project.last_run_at === null ? "" : `newest run ${formatAgo(project.last_run_at, now)}`,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** What the heat map is of. */
export function mapTitle({ metric }: Overview): string {
  return `${metric.title} of platforms at their newest versions`;
}

/** The platform that all are relative to. */
export function referenceText({ heat_map }: Overview): string {
  const [row, column] = heat_map.reference ?? [0, 0];
  return `${heat_map.rows.values[Number(row)] || "not known"} on ${heat_map.columns.values[Number(column)] || "not known"}`;
}

/** What the cells of the heat map are. */
export function mapCaption(overview: Overview): string {
  const { metric, channel } = overview;
  const better = directionText(metric);
  return (
    `${metric.title} relative to ${referenceText(overview)}: the geometric mean over the cases both have, each platform at its newest ` +
    `version on ${channel}.${better === "" ? "" : ` Of ${metric.title.toLowerCase()}, ${better}: blue (▲) is better than the reference, orange (▼) worse.`}`
  );
}
