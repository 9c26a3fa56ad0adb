import { getCompare } from "../../api/client";
import { chartUrl } from "../../api/urls";
import { compareRequest, parseCompare } from "../../state/compare-view";
import { embedding } from "../../state/embedding";
import { pageLocation } from "../../state/location";
import { UNASKED_RESOURCE, useResource } from "../../state/resource";
import { AsyncView } from "../../widgets/async-view";
import { ChartSkeleton } from "../../widgets/skeleton";
import { CompareChart } from "./chart";
import { compareHref } from "./data";

/** The comparison alone, of the view that its address spells out. */
export function EmbeddedCompare({ slug }: { readonly slug: string }) {
  const { signed } = embedding();
  const view = parseCompare(pageLocation.value.search);
  const query = compareRequest(view);
  const withLink = signed === null ? query : `${query}${query === "" ? "?" : "&"}signed=${signed}`;
  const href = chartUrl(slug, "compare", withLink);
  const compare = useResource(href, getCompare);
  return (
    <AsyncView resource={compare} heading="Compare" skeleton={<ChartSkeleton />}>
      {(loaded) => (
        <CompareChart
          slug={slug}
          compare={loaded}
          embedded={{ pageHref: signed === null ? compareHref(slug, view) : null }}
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
