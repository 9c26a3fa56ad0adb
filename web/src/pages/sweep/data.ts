import { getFilters, getProject, getSweep } from "../../api/client";
import type { Filters, MetricInfo, Project, Sweep } from "../../api/generated";
import { chartPage, chartUrl, filtersUrl, projectUrl } from "../../api/urls";
import { type ChartView, requestPairs, useChartView } from "../../state/chart-view";
import { chosenChannel, chosenMetric } from "../../state/metric-choice";
import { type Resource, useResource } from "../../state/resource";
import { withSweepDefaults } from "../../state/sweep-defaults";
import { formatQuery } from "../../state/view-state";

/** All that the Sweep page draws from. What depends on something not loaded yet is null, or not begun. */
export interface SweepData {
  readonly chart: ChartView;
  readonly project: Resource<Project>;
  readonly everything: Resource<Filters>;
  readonly filters: Resource<Filters>;
  /** The sweep without a selection: what defaults come from. */
  readonly whole: Resource<Sweep>;
  readonly sweep: Resource<Sweep>;
  readonly metric: MetricInfo | null;
  readonly sweepHref: string | null;
}

/** Where points and lines stand. */
function chartLayout({ x, versions, series }: Sweep): string {
  return JSON.stringify([x.sizes_bytes, versions, series.map(({ id }) => id)]);
}

/** Loads the project and its whole sweep, then the chart and the counts for what is selected. */
export function useSweepData(slug: string): SweepData {
  const project = useResource(projectUrl(slug), getProject);
  const everything = useResource(filtersUrl(slug, "?for=sweep"), getFilters);
  const isReady = project.data !== null && everything.data !== null;

  // The default selection needs the whole sweep, which needs the metric: so the view is read in two steps.
  const bare = useChartView(chartPage(slug, "sweep"), (selection) => selection);
  const metric = isReady ? chosenMetric(bare.view.metric, project.data) : null;
  const channel = project.data === null ? null : chosenChannel(bare.view.channel, project.data);
  const base = metric === null ? null : { metric: metric.name, channel };
  const wholeHref =
    base === null ? null : chartUrl(slug, "sweep", formatQuery(requestPairs({}, base)));
  const whole = useResource(wholeHref, getSweep);

  const chart = useChartView(chartPage(slug, "sweep"), (selection) =>
    whole.data === null ? selection : withSweepDefaults(selection, whole.data),
  );
  const versions = chart.view.versions.map((label): [string, string] => ["version", label]);
  const sweepHref =
    base === null || whole.data === null
      ? null
      : chartUrl(slug, "sweep", formatQuery([...requestPairs(chart.selection, base), ...versions]));
  const filtersQuery = formatQuery(requestPairs(chart.selection, { for: "sweep" }));
  return {
    chart,
    project,
    everything,
    filters: useResource(sweepHref === null ? null : filtersUrl(slug, filtersQuery), getFilters),
    whole,
    sweep: useResource(sweepHref, getSweep, chartLayout),
    metric,
    sweepHref,
  };
}
