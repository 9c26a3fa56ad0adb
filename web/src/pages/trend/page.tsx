import { uploadCommand } from "../../api/urls";
import { useDocumentTitle } from "../../state/document-title";
import { needing } from "../../state/resource";
import { serverAddress } from "../../state/server-address";
import { AsyncView } from "../../widgets/async-view";
import { Chips } from "../../widgets/chips";
import { FilteredPage } from "../../widgets/filtered-page";
import { NoRuns } from "../../widgets/no-runs";
import { Notice } from "../../widgets/notice";
import { ChartSkeleton } from "../../widgets/skeleton";
import { TrendChart } from "./chart";
import { type TrendData, useTrendData } from "./data";

/** A metric over the versions of a project. */
export function TrendPage({ slug }: { readonly slug: string }) {
  const data = useTrendData(slug);
  const { chart, filters, everything, project } = data;
  useDocumentTitle("Trend", project.data?.title || slug);
  const dimensions = (filters.data ?? everything.data)?.dimensions ?? [];
  return (
    <FilteredPage
      dimensions={dimensions}
      selection={chart.selection}
      onToggle={chart.toggle}
      onReplace={chart.replace}
    >
      <TrendContent slug={slug} data={data} />
    </FilteredPage>
  );
}

function TrendContent({ slug, data }: { readonly slug: string; readonly data: TrendData }) {
  const { chart, project, everything, trend } = data;
  if (project.data !== null && everything.data !== null && data.metric === null) {
    return <NoRuns heading="Trend" command={uploadCommand(serverAddress.value, slug)} />;
  }
  return (
    <AsyncView
      // What the chart waits for comes first: without a project there is nothing else to tell.
      resource={needing(trend, [project, everything])}
      heading="Trend"
      skeleton={<ChartSkeleton />}
      wayOut={
        Object.keys(chart.selection).length > 0 && (
          <button type="button" class="button" onClick={chart.clear}>
            Remove all filters
          </button>
        )
      }
    >
      {(loaded) =>
        loaded.series.length === 0 ? (
          <EmptyTrend data={data} />
        ) : (
          <TrendChart slug={slug} data={data} trend={loaded} />
        )
      }
    </AsyncView>
  );
}

/** No lines: because nothing matches, or because what matches has no values of the metric. */
function EmptyTrend({ data }: { readonly data: TrendData }) {
  const { chart, filters, metric } = data;
  const matching = filters.data?.total_series ?? 0;
  return (
    <>
      <h1 class="visually-hidden">{metric?.title ?? "Trend"} over versions</h1>
      <Notice title={matching === 0 ? "No series match" : `No values of “${metric?.title ?? ""}”`}>
        <p>
          {matching === 0
            ? "No benchmark has all of these together. Remove a filter:"
            : `${matching} series match, but none of them was measured so. Choose another metric, or remove a filter:`}
        </p>
        <Chips
          lead=""
          selection={chart.selection}
          defaulted={chart.defaulted}
          onReplace={chart.replace}
          clearLabel="Remove all filters"
          onClear={chart.clear}
          onDefault={null}
        />
        {chart.view.metric !== null && (
          <button type="button" class="button" onClick={() => chart.change({ metric: null })}>
            Show the default metric
          </button>
        )}
      </Notice>
    </>
  );
}
