import { getBreakdown } from "../../api/client";
import { chartUrl } from "../../api/urls";
import { requestPairs, useChartView } from "../../state/chart-view";
import type { EmbeddedProps } from "../../state/embedding";
import { useResource } from "../../state/resource";
import { formatQuery, formatView } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { ChartSkeleton } from "../../widgets/skeleton";
import { BreakdownChart } from "./chart";

/** The breakdown alone, of the view that its address spells out. */
export function EmbeddedBreakdown({ slug, path, signed, pageHref }: EmbeddedProps) {
  const chart = useChartView(path, (selection) => selection);
  const { metric, channel } = chart.view;
  const query = formatQuery(requestPairs(chart.selection, { metric, channel, signed }));
  const breakdown = useResource(chartUrl(slug, "breakdown", query), getBreakdown);
  return (
    <AsyncView resource={breakdown} heading="Breakdown" skeleton={<ChartSkeleton />}>
      {(loaded) => (
        <BreakdownChart
          slug={slug}
          chart={chart}
          breakdown={loaded}
          metrics={[]}
          jsonHref=""
          isPublic={signed === null}
          embedded={{
            pageHref: pageHref(formatView(chart.view)),
          }}
        />
      )}
    </AsyncView>
  );
}
