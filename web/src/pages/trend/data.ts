import { useMemo } from "preact/hooks";
import { getFilters, getProject, getTrend } from "../../api/client";
import type { Filters, MetricInfo, Project, Trend } from "../../api/generated";
import { chartPage, chartUrl, filtersUrl, projectUrl } from "../../api/urls";
import { compareNaturally } from "../../base/natural-order";
import { type ChartView, requestPairs, useChartView } from "../../state/chart-view";
import { chosenChannel, chosenMetric, commonMetric, hasFacets } from "../../state/metric-choice";
import { type Resource, useResource } from "../../state/resource";
import { DEFAULT_LIMIT, trendLimit, withTrendDefaults } from "../../state/trend-defaults";
import { formatQuery } from "../../state/view-state";

/** All that the Trend page draws from. What depends on something not loaded yet is null, or not begun. */
export interface TrendData {
  readonly chart: ChartView;
  readonly project: Resource<Project>;
  /** The project's filters without a selection: what defaults and colours come from. */
  readonly everything: Resource<Filters>;
  readonly filters: Resource<Filters>;
  readonly trend: Resource<Trend>;
  /** All names of a project whose benchmarks have nothing else, in order: what their colours come from. */
  readonly names: readonly string[];
  readonly metric: MetricInfo | null;
  readonly channel: string | null;
  /** The API's address of what is drawn. */
  readonly trendHref: string | null;
}

/** The API's largest answer. */
const MOST_SERIES = "200";

function namesHref(slug: string, metric: MetricInfo, channel: string | null): string {
  return chartUrl(
    slug,
    "trend",
    formatQuery(requestPairs({}, { metric: metric.name, channel, limit: MOST_SERIES })),
  );
}

function namesOf(trend: Trend | null): readonly string[] {
  return [...new Set(trend?.series.map((series) => series.name))].sort(compareNaturally);
}

/** Where points and lines stand. */
function chartLayout({ x, series }: Trend): string {
  return JSON.stringify([x.labels, series.map(({ id }) => id)]);
}

/** Loads the project and what can be selected, then the chart and the counts for what is selected. */
export function useTrendData(slug: string): TrendData {
  const project = useResource(projectUrl(slug), getProject);
  const everything = useResource(filtersUrl(slug, "?for=trend"), getFilters);
  const all = everything.data;
  const chart = useChartView(chartPage(slug, "trend"), (selection) =>
    all === null ? selection : withTrendDefaults(selection, all),
  );

  const isReady = project.data !== null && all !== null;
  const metric = isReady ? chosenMetric(chart.view.metric, project.data) : null;
  const channel = project.data === null ? null : chosenChannel(chart.view.channel, project.data);
  const limit =
    chart.view.limit ??
    (all === null ? DEFAULT_LIMIT : trendLimit(chart.selection, all, chart.view.all));

  const identity = isReady && !hasFacets(all) ? commonMetric(project.data) : null;
  const named = useResource(
    identity === null ? null : namesHref(slug, identity, channel),
    getTrend,
  );
  const isNamed = identity === null || named.data !== null || named.problem !== null;
  const names = useMemo(() => namesOf(named.data), [named.data]);

  const query =
    metric === null || !isNamed
      ? null
      : formatQuery(
          requestPairs(chart.selection, {
            metric: metric.name,
            channel,
            spread: "1",
            limit: limit === DEFAULT_LIMIT ? null : String(limit),
          }),
        );
  const filtersQuery = formatQuery(requestPairs(chart.selection, { for: "trend" }));
  const trendHref = query === null ? null : chartUrl(slug, "trend", query);
  return {
    chart,
    project,
    everything,
    filters: useResource(isReady ? filtersUrl(slug, filtersQuery) : null, getFilters),
    trend: useResource(trendHref, getTrend, chartLayout),
    names,
    metric,
    channel,
    trendHref,
  };
}
