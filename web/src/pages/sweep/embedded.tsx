import { getFilters, getSweep } from "../../api/client";
import { chartUrl, filtersUrl } from "../../api/urls";
import { requestPairs, useChartView } from "../../state/chart-view";
import type { EmbeddedProps } from "../../state/embedding";
import { UNASKED_RESOURCE, useResource } from "../../state/resource";
import { formatQuery, formatView } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { ChartSkeleton } from "../../widgets/skeleton";
import { SweepChart } from "./chart";

/** The sweep alone, of the view that its address spells out. */
export function EmbeddedSweep({ slug, path, signed, pageHref }: EmbeddedProps) {
  const chart = useChartView(path, (selection) => selection);
  const { view, selection } = chart;
  const pairs = requestPairs(selection, {
    ...{ metric: view.metric, channel: view.channel, signed },
    limit: view.limit === null ? null : String(view.limit),
  });
  const versions = view.versions.map((label): [string, string] => ["version", label]);
  const sweep = useResource(
    chartUrl(slug, "sweep", formatQuery([...pairs, ...versions])),
    getSweep,
  );
  // Colours are by a value's place in the whole project, which a signed link does not open.
  const everything = useResource(
    signed === null ? filtersUrl(slug, "?for=sweep") : null,
    getFilters,
  );
  return (
    <AsyncView resource={sweep} heading="Sweep" skeleton={<ChartSkeleton />}>
      {(loaded) => (
        <SweepChart
          slug={slug}
          sweep={loaded}
          embedded={{
            pageHref: pageHref(formatView(view)),
          }}
          data={{
            ...{
              chart,
              sweep,
              everything,
              project: UNASKED_RESOURCE,
              filters: UNASKED_RESOURCE,
              whole: UNASKED_RESOURCE,
            },
            metric: loaded.metric,
            sweepHref: null,
          }}
        />
      )}
    </AsyncView>
  );
}
