import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { getChanges, getFilters, getProject, getSeriesChanges, getTrend } from "../../api/client";
import type {
  ChangeGroupView,
  ChangeView,
  Filters,
  MetricInfo,
  Project,
  Trend,
} from "../../api/generated";
import {
  changesUrl,
  chartPage,
  chartUrl,
  filtersUrl,
  projectUrl,
  seriesChangesUrl,
} from "../../api/urls";
import { compareNaturally } from "../../base/natural-order";
import { type ChartView, requestPairs, useChartView } from "../../state/chart-view";
import { pageLocation } from "../../state/location";
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
  /** Where series of the selection changed their level; empty while that is not known. */
  readonly changes: readonly ChangeView[];
  /** The project's changes with what else differed there; empty while not known or not needed. */
  readonly changeGroups: readonly ChangeGroupView[];
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
  return JSON.stringify([x.component, x.labels, series.map(({ id }) => id)]);
}

const NOTHING: readonly never[] = [];

/** Loads the changes of the selection, and where there are any, what explains them. */
function useChanges(
  slug: string,
  chart: ChartView,
  metric: MetricInfo | null,
  channel: string | null,
): Pick<TrendData, "changes" | "changeGroups"> {
  // Levels change at versions of the project, which a component's axis does not have.
  const query =
    metric === null || chart.view.component !== null
      ? null
      : formatQuery(requestPairs(chart.selection, { metric: metric.name, channel }));
  const own = useResource(query === null ? null : seriesChangesUrl(slug, query), getSeriesChanges);
  const changes = query === null ? NOTHING : (own.data?.changes ?? NOTHING);
  const isExplained = changes.length > 0 && channel !== null;
  const groups = useResource(
    isExplained ? changesUrl(slug, formatQuery([["channel", channel]])) : null,
    getChanges,
  );
  return { changes, changeGroups: groups.data?.groups ?? NOTHING };
}

/** Loads the project and what can be selected, then the chart and the counts for what is selected. */
export function useTrendData(slug: string): TrendData {
  const project = useResource(projectUrl(slug), getProject);
  const everything = useResource(filtersUrl(slug, "?for=trend"), getFilters);
  const all = everything.data;
  const { search } = pageLocation.value;
  const [barrenSearch, setBarrenSearch] = useState<string | null>(null);
  const chart = useChartView(chartPage(slug, "trend"), (selection) =>
    all === null || barrenSearch === search ? selection : withTrendDefaults(selection, all),
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
            component: chart.view.component,
            of_ceiling: chart.view.relative === "ceiling" ? "1" : null,
            limit: limit === DEFAULT_LIMIT ? null : String(limit),
          }),
        );
  const filtersQuery = formatQuery(requestPairs(chart.selection, { for: "trend" }));
  const trendHref = query === null ? null : chartUrl(slug, "trend", query);
  // First of all what is drawn: a busy server answers in the order it is asked.
  const trend = useResource(trendHref, getTrend, chartLayout);
  const changes = useChanges(slug, chart, metric, channel);
  const filters = useResource(isReady ? filtersUrl(slug, filtersQuery) : null, getFilters);
  // Defaults are chosen key by key: no benchmark need have them all. Then there are none.
  const isBarren =
    filters.isCurrent && filters.data?.total_series === 0 && chart.defaulted.length > 0;
  useLayoutEffect(() => {
    if (isBarren) setBarrenSearch(search);
  }, [isBarren, search]);
  return {
    chart,
    project,
    everything,
    filters,
    trend,
    ...changes,
    names,
    metric,
    channel,
    trendHref,
  };
}
