import { getBudget, getFilters, getProject } from "../../api/client";
import { chartPage, filtersUrl, projectUrl } from "../../api/urls";
import { requestPairs, useChartView } from "../../state/chart-view";
import { useDocumentTitle } from "../../state/document-title";
import { useResource } from "../../state/resource";
import { formatQuery } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { FilteredPage } from "../../widgets/filtered-page";
import { ListSkeleton } from "../../widgets/skeleton";
import { budgetUrl } from "./data";
import { BudgetTable } from "./table";

/** My message sizes and rates, and the cores and the link they need of each codec and version. */
export function BudgetPage({ slug }: { readonly slug: string }) {
  const project = useResource(projectUrl(slug), getProject);
  const chart = useChartView(chartPage(slug, "budget"), (selection) => selection);
  const href = budgetUrl(slug, chart);
  const budget = useResource(href, getBudget);
  const filters = useResource(
    filtersUrl(slug, formatQuery(requestPairs(chart.selection, { for: "sweep" }))),
    getFilters,
  );
  useDocumentTitle("Budget", project.data?.title || slug);
  return (
    <FilteredPage
      dimensions={(filters.data?.dimensions ?? []).filter(({ key }) => key !== "size")}
      selection={chart.selection}
      onToggle={chart.toggle}
      onReplace={chart.replace}
    >
      <AsyncView resource={budget} heading="Budget" skeleton={<ListSkeleton />}>
        {(loaded) => (
          <BudgetTable
            slug={slug}
            chart={chart}
            budget={loaded}
            jsonHref={href}
            isPublic={project.data?.public !== false}
          />
        )}
      </AsyncView>
    </FilteredPage>
  );
}
