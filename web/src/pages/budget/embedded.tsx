import { getBudget } from "../../api/client";
import { useChartView } from "../../state/chart-view";
import type { EmbeddedProps } from "../../state/embedding";
import { useResource } from "../../state/resource";
import { formatView } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { ListSkeleton } from "../../widgets/skeleton";
import { budgetUrl } from "./data";
import { BudgetTable } from "./table";

/** What messages need, alone, of the view that its address spells out. */
export function EmbeddedBudget({ slug, path, signed, pageHref }: EmbeddedProps) {
  const chart = useChartView(path, (selection) => selection);
  const budget = useResource(budgetUrl(slug, chart, signed), getBudget);
  return (
    <AsyncView resource={budget} heading="Budget" skeleton={<ListSkeleton />}>
      {(loaded) => (
        <BudgetTable
          slug={slug}
          chart={chart}
          budget={loaded}
          jsonHref=""
          isPublic={signed === null}
          embedded={{ pageHref: pageHref(formatView(chart.view)) }}
        />
      )}
    </AsyncView>
  );
}
