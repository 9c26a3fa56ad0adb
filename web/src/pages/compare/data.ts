import { getCompare, getFilters, getProject, getVersions } from "../../api/client";
import type { Compare, Filters, Project, VersionList } from "../../api/generated";
import { chartPage, chartUrl, filtersUrl, projectUrl, versionsUrl } from "../../api/urls";
import {
  type CompareView,
  compareRequest,
  fixedKeys,
  formatCompare,
  parseCompare,
  type SideName,
} from "../../state/compare-view";
import { navigate, pageLocation } from "../../state/location";
import { type Resource, useResource } from "../../state/resource";
import { formatQuery, selectionPairs } from "../../state/view-state";

/** All that the Compare page draws from. */
export interface CompareData {
  readonly view: CompareView;
  readonly project: Resource<Project>;
  /** The project's filters without a selection: what a side can fix. */
  readonly everything: Resource<Filters>;
  /** Counted under what both sides share. */
  readonly filters: Resource<Filters>;
  readonly compare: Resource<Compare>;
  readonly compareHref: string;
  /** The versions of each side's channel. */
  readonly versions: Readonly<Record<SideName, Resource<VersionList>>>;
  readonly show: (view: CompareView) => void;
}

/** The address of the page for a view. */
export function compareHref(slug: string, view: CompareView): string {
  return chartPage(slug, "compare", formatCompare(view));
}

/** Loads the project and what can be chosen, and the comparison with the versions of its channels. */
export function useCompareData(slug: string): CompareData {
  const view = parseCompare(pageLocation.value.search);
  const request = chartUrl(slug, "compare", compareRequest(view));
  const compare = useResource(request, getCompare);
  const { channel: _, version: __, ...selected } = view.shared;
  const pairs = selectionPairs(selected).filter(([key]) => !fixedKeys(view).includes(key));
  const filtersQuery = formatQuery([...pairs, ["for", "trend"]]);
  const channelUrl = (side: SideName) => {
    const channel = compare.data?.[side].channel ?? "";
    return channel === "" ? null : versionsUrl(slug, channel);
  };
  return {
    view,
    project: useResource(projectUrl(slug), getProject),
    everything: useResource(filtersUrl(slug, "?for=trend"), getFilters),
    filters: useResource(filtersUrl(slug, filtersQuery), getFilters),
    compare,
    compareHref: request,
    versions: {
      baseline: useResource(channelUrl("baseline"), getVersions),
      candidate: useResource(channelUrl("candidate"), getVersions),
    },
    show: (next) => navigate(compareHref(slug, next)),
  };
}
