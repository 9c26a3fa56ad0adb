import { getCompare } from "../../api/client";
import { chartUrl } from "../../api/urls";
import { withParameter } from "../../base/address";
import { compareRequest, formatCompare, parseCompare } from "../../state/compare-view";
import type { EmbeddedProps } from "../../state/embedding";
import { pageLocation } from "../../state/location";
import { UNASKED_RESOURCE, useResource } from "../../state/resource";
import { AsyncView } from "../../widgets/async-view";
import { ChartSkeleton } from "../../widgets/skeleton";
import { CompareChart } from "./chart";

/** The comparison alone, of the view that its address spells out. */
export function EmbeddedCompare({ slug, signed, pageHref }: EmbeddedProps) {
  const view = parseCompare(pageLocation.value.search);
  const bare = chartUrl(slug, "compare", compareRequest(view));
  const href = signed === null ? bare : withParameter(bare, "signed", signed);
  const compare = useResource(href, getCompare);
  return (
    <AsyncView resource={compare} heading="Compare" skeleton={<ChartSkeleton />}>
      {(loaded) => (
        <CompareChart
          slug={slug}
          compare={loaded}
          embedded={{ pageHref: pageHref(formatCompare(view)) }}
          data={{
            ...{ view, compare, compareHref: href },
            ...{
              project: UNASKED_RESOURCE,
              everything: UNASKED_RESOURCE,
              filters: UNASKED_RESOURCE,
            },
            versions: { baseline: UNASKED_RESOURCE, candidate: UNASKED_RESOURCE },
            show: () => undefined,
          }}
        />
      )}
    </AsyncView>
  );
}
