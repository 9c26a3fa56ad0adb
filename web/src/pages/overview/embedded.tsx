import { getOverview } from "../../api/client";
import { overviewUrl } from "../../api/urls";
import { withParameter } from "../../base/address";
import type { EmbeddedProps } from "../../state/embedding";
import { pageLocation } from "../../state/location";
import { formatOverview, parseOverview } from "../../state/overview-view";
import { useResource } from "../../state/resource";
import { AsyncView } from "../../widgets/async-view";
import { EmbeddedFrame } from "../../widgets/embedded-frame";
import { FullScreenArea } from "../../widgets/full-screen-area";
import { ListSkeleton } from "../../widgets/skeleton";
import { HeatMapTable } from "./heat-map-table";
import { mapCaption, mapTitle } from "./texts";

/** The heat map alone, of the view that its address spells out. */
export function EmbeddedOverview({ slug, signed, pageHref }: EmbeddedProps) {
  const view = parseOverview(pageLocation.value.search);
  const bare = overviewUrl(slug, formatOverview(view));
  const href = signed === null ? bare : withParameter(bare, "signed", signed);
  const overview = useResource(href, getOverview);
  return (
    <AsyncView resource={overview} heading="Overview" skeleton={<ListSkeleton />}>
      {(drawn) => (
        <EmbeddedFrame
          title={mapTitle(drawn)}
          subtitle={mapCaption(drawn)}
          warning=""
          pageHref={pageHref(formatOverview(view))}
        >
          <FullScreenArea>
            <HeatMapTable slug={slug} overview={drawn} view={view} onReference={null} />
          </FullScreenArea>
        </EmbeddedFrame>
      )}
    </AsyncView>
  );
}
