import { getFilters, getSeriesChanges, getTrend } from "../../api/client";
import { chartUrl, filtersUrl, seriesChangesUrl } from "../../api/urls";
import { requestPairs, useChartView } from "../../state/chart-view";
import type { EmbeddedProps } from "../../state/embedding";
import { UNASKED_RESOURCE, useResource } from "../../state/resource";
import { formatQuery, formatView } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { ChartSkeleton } from "../../widgets/skeleton";
import { TrendChart } from "./chart";

const NOTHING: readonly never[] = [];

/** The trend alone, of the view that its address spells out. */
export function EmbeddedTrend({ slug, path, signed, pageHref }: EmbeddedProps) {
  const chart = useChartView(path, (selection) => selection);
  const { view, selection } = chart;
  const { metric, channel, component } = view;
  const shared = { metric, channel, component, signed };
  const query = formatQuery(
    requestPairs(selection, {
      ...shared,
      spread: "1",
      of_ceiling: view.relative === "ceiling" ? "1" : null,
      limit: view.limit === null ? null : String(view.limit),
    }),
  );
  const trend = useResource(chartUrl(slug, "trend", query), getTrend);
  const changesHref = seriesChangesUrl(slug, formatQuery(requestPairs(selection, shared)));
  const changes = useResource(trend.data === null ? null : changesHref, getSeriesChanges);
  // Colours are by a value's place in the whole project, which a signed link does not open.
  const everything = useResource(
    signed === null ? filtersUrl(slug, "?for=trend") : null,
    getFilters,
  );
  return (
    <AsyncView resource={trend} heading="Trend" skeleton={<ChartSkeleton />}>
      {(loaded) => (
        <TrendChart
          slug={slug}
          trend={loaded}
          embedded={{
            pageHref: pageHref(formatView(view)),
          }}
          data={{
            ...{ chart, trend, everything, project: UNASKED_RESOURCE, filters: UNASKED_RESOURCE },
            changes: changes.data?.changes ?? NOTHING,
            changeGroups: NOTHING,
            names: NOTHING,
            metric: loaded.metric,
            channel: loaded.channel,
            trendHref: null,
          }}
        />
      )}
    </AsyncView>
  );
}
