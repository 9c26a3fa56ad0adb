import { getFilters, getSweep } from "../../api/client";
import { chartPage, chartUrl, embedPage, filtersUrl } from "../../api/urls";
import { requestPairs, useChartView } from "../../state/chart-view";
import { embedding } from "../../state/embedding";
import { UNASKED_RESOURCE, useResource } from "../../state/resource";
import { formatQuery, formatView } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { ChartSkeleton } from "../../widgets/skeleton";
import { SweepChart } from "./chart";

/** The sweep alone, of the view that its address spells out. */
export function EmbeddedSweep({ slug }: { readonly slug: string }) {
  const { signed } = embedding();
  const chart = useChartView(embedPage(slug, "sweep"), (selection) => selection);
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
            pageHref: signed === null ? chartPage(slug, "sweep", formatView(view)) : null,
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
