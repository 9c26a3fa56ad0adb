import { getBreakdown, getFilters, getProject } from "../../api/client";
import { chartPage, chartUrl, filtersUrl, projectUrl } from "../../api/urls";
import { requestPairs, useChartView } from "../../state/chart-view";
import { useDocumentTitle } from "../../state/document-title";
import { useResource } from "../../state/resource";
import { formatQuery } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { FilteredPage } from "../../widgets/filtered-page";
import { Notice } from "../../widgets/notice";
import { ChartSkeleton } from "../../widgets/skeleton";
import { BreakdownChart } from "./chart";

/** What the phases of an operation cost, over versions and tracks. */
export function BreakdownPage({ slug }: { readonly slug: string }) {
  const project = useResource(projectUrl(slug), getProject);
  const chart = useChartView(chartPage(slug, "breakdown"), (selection) => selection);
  const { metric, channel } = chart.view;
  const href = chartUrl(
    slug,
    "breakdown",
    formatQuery(requestPairs(chart.selection, { metric, channel })),
  );
  const breakdown = useResource(href, getBreakdown);
  const filters = useResource(
    filtersUrl(slug, formatQuery(requestPairs(chart.selection, { for: "trend" }))),
    getFilters,
  );
  useDocumentTitle("Breakdown", project.data?.title || slug);
  return (
    <FilteredPage
      dimensions={filters.data?.dimensions ?? []}
      selection={chart.selection}
      onToggle={chart.toggle}
      onReplace={chart.replace}
    >
      <AsyncView resource={breakdown} heading="Breakdown" skeleton={<ChartSkeleton />}>
        {(loaded) =>
          loaded.bars.length === 0 ? (
            <>
              <h1 class="visually-hidden">Breakdown</h1>
              <Notice title="Nothing to break down">
                <p>
                  A breakdown needs benchmarks of one operation that leave steps out, told apart by
                  variant: {loaded.rules.map((rule) => rule.with_step).join(", ")}.
                </p>
              </Notice>
            </>
          ) : (
            <BreakdownChart
              slug={slug}
              chart={chart}
              breakdown={loaded}
              metrics={(project.data?.metrics ?? []).filter((each) => !each.rate)}
              jsonHref={href}
              isPublic={project.data?.public !== false}
            />
          )
        }
      </AsyncView>
    </FilteredPage>
  );
}
