/** The trend with its versions in the order of their commits' times. */
import type { Trend } from "../../api/generated";

/** How many versions have a place in time. */
export function timedCount(trend: Trend): number {
  return trend.x.commit_times.filter((time) => time !== null).length;
}

/** The trend without the versions that have no commit time, oldest commit first. */
export function inTimeOrder(trend: Trend): Trend {
  const order = trend.x.commit_times
    .flatMap((time, index) => (time === null ? [] : [{ index, ms: Date.parse(time) }]))
    .sort((a, b) => a.ms - b.ms)
    .map(({ index }) => index);
  const chosen = <Value>(column: readonly Value[]) =>
    order.flatMap((index) => column.slice(index, index + 1));
  const { component, labels, commits, commit_times, annotations } = trend.x;
  return {
    ...trend,
    x: {
      component,
      labels: chosen(labels),
      commits: chosen(commits),
      commit_times: chosen(commit_times),
      annotations: chosen(annotations),
    },
    series: trend.series.map((series) => ({
      ...series,
      y: chosen(series.y),
      q1: series.q1 && chosen(series.q1),
      q3: series.q3 && chosen(series.q3),
      runs: chosen(series.runs),
      of_ceiling: series.of_ceiling && chosen(series.of_ceiling),
    })),
  };
}
